import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startSandbox } from "../../sandbox/server.ts";

const sandbox = await startSandbox({ port: 0 });
process.env.OPENAI_BASE_URL = `${sandbox.url}/openai/v1`;
const { requestJson, streamAnswer } = await import("./openai");

const control = (path: string, body: unknown) =>
  fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const fault = (values: Record<string, unknown>) =>
  control("faults", { provider: "openai", times: "always", ...values });
const requests = async (): Promise<{ status: number | null; body: unknown }[]> =>
  (await fetch(`${sandbox.url}/_sandbox/requests?provider=openai`)).json();

afterEach(() => control("reset", {}));
afterAll(() => sandbox.stop());

const MESSAGES = [
  { role: "system", content: 'Se não souber, escreva exatamente: "Não sei."' },
  {
    role: "user",
    content: JSON.stringify([{ numero: 1, titulo: "Prazo", texto: "O prazo é de doze meses." }]),
  },
  { role: "user", content: "Qual é o prazo?" },
] as const;

async function collect(signal = new AbortController().signal, patience = { first: 5_000, between: 5_000 }) {
  const parts = [];
  for await (const part of streamAnswer([...MESSAGES], signal, patience)) parts.push(part);
  const text = parts.flatMap((part) => (part.kind === "text" ? part.text : [])).join("");
  return { text, last: parts.at(-1), pieces: parts.length };
}

test("the text arrives in pieces and ends once", async () => {
  expect(await collect()).toEqual({
    text: "O prazo é de doze meses. [1]",
    last: { kind: "end", isComplete: true },
    pieces: 8,
  });
});

test("both kinds of request tell the vendor to store nothing", async () => {
  await collect();
  const schema = {
    type: "object",
    additionalProperties: false,
    required: ["title"],
    properties: { title: { type: "string" } },
  };
  expect(await requestJson([...MESSAGES], { name: "proposta", schema })).toMatchObject({ ok: true });
  expect(await requests()).toMatchObject([{ body: { store: false } }, { body: { store: false } }]);
});

describe("failures of the vendor", () => {
  test.each([
    [{ mode: "status", status: 500 }, "down", 2],
    [{ mode: "status", status: 503 }, "down", 2],
    [{ mode: "reset" }, "down", 2],
    [{ mode: "status", status: 401 }, "refused", 1],
    [{ mode: "status", status: 404 }, "refused", 1],
    [{ mode: "malformed" }, "invalid", 1],
  ])("the fault %j is %s after %i attempts", async (values, trouble, attempts) => {
    await fault(values);
    expect((await collect()).last).toMatchObject({ kind: "failed", trouble });
    expect(await requests()).toHaveLength(attempts);
  });

  test("a single failure is retried invisibly", async () => {
    await fault({ mode: "reset", times: 1 });
    expect((await collect()).text).toBe("O prazo é de doze meses. [1]");
  });

  test("a 429 is not retried and gives the time to wait", async () => {
    await fault({ mode: "status", status: 429 });
    expect((await collect()).last).toEqual({ kind: "failed", trouble: "busy", retryAfter: 2_000 });
    expect(await requests()).toHaveLength(1);
  });

  test("an answer cut in the middle keeps its text, ends as a failure and is not retried", async () => {
    await fault({ mode: "cut" });
    const { text, last } = await collect();
    expect(text).toMatch(/^O prazo/);
    expect(text).not.toContain("[1]");
    expect(last).toMatchObject({ kind: "failed", trouble: "cut" });
    expect(await requests()).toHaveLength(1);
  });

  test("a vendor that never responds is abandoned", async () => {
    await fault({ mode: "timeout" });
    const patience = { first: 1_000, between: 1_000 };
    expect((await collect(undefined, patience)).last).toMatchObject({ kind: "failed", trouble: "slow" });
    expect(await requests()).toHaveLength(1);
  });
});

describe("a reader who disconnects", () => {
  test("disconnecting before the first text ends the stream and the vendor's call", async () => {
    await fault({ mode: "timeout" });
    const leave = new AbortController();
    const collected = collect(leave.signal);
    await expect.poll(requests).toHaveLength(1);
    leave.abort();
    expect(await collected).toEqual({ text: "", last: undefined, pieces: 0 });
    await expect.poll(requests).toMatchObject([{ status: null, duration: expect.any(Number) }]);
  });

  test("disconnecting in the middle ends the stream and the vendor's call", async () => {
    const leave = new AbortController();
    const kinds: string[] = [];
    for await (const { kind } of streamAnswer([...MESSAGES], leave.signal)) {
      kinds.push(kind);
      leave.abort();
    }
    expect(kinds).toEqual(["text"]);
    await expect.poll(requests).toMatchObject([{ status: null, duration: expect.any(Number) }]);
  });
});
