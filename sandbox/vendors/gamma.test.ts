import { afterAll, expect, test } from "vitest";
import { startSandbox } from "../server";

const sandbox = await startSandbox({ port: 0, presentationTime: 700 });
afterAll(() => sandbox.stop());

const call = (path: string, body?: unknown, key = "sk-gamma-sandbox") =>
  fetch(`${sandbox.url}/gamma/v1.0/generations${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-API-KEY": key, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const text = "# Capa\n---\n# Impacto\nRenda para sessenta pessoas";
const wanted = {
  inputText: text,
  textMode: "preserve",
  cardSplit: "inputTextBreaks",
  exportAs: "pptx",
  sharingOptions: { externalAccess: "view" },
};

async function finishedGeneration(id: string): Promise<Record<string, string>> {
  for (;;) {
    const state = await (await call(`/${id}`)).json();
    if (state.status !== "pending") return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a generation is pending, then has a page with its text, and a file", async () => {
  const { generationId } = await (await call("", wanted)).json();
  expect(await (await call(`/${generationId}`)).json()).toEqual({ generationId, status: "pending" });
  const { status, gammaUrl = "", exportUrl = "" } = await finishedGeneration(generationId);
  expect(status).toBe("completed");
  expect(await (await fetch(gammaUrl)).text()).toContain("Renda para sessenta pessoas");
  const file = Buffer.from(await (await fetch(exportUrl)).arrayBuffer());
  expect(file.toString("latin1", 0, 2)).toBe("PK");
});

test("a marker in the text makes a generation fail", async () => {
  const { generationId } = await (
    await call("", { ...wanted, inputText: `${text} [sandbox:failed]` })
  ).json();
  expect(await finishedGeneration(generationId)).toMatchObject({ status: "failed" });
});

test("a wrong key, a wrong or unknown parameter and an unknown generation are refused", async () => {
  expect(await (await call("", wanted, "outra")).json()).toEqual({
    message: "Invalid API key",
    statusCode: 401,
  });
  expect((await call("", { ...wanted, textMode: "outro" })).status).toBe(400);
  expect((await call("", { ...wanted, unknown: 1 })).status).toBe(400);
  expect((await call("", { ...wanted, sharingOptions: { externalAccess: "todos" } })).status).toBe(400);
  expect((await call("/nada")).status).toBe(404);
});
