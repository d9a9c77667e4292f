import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterAll, expect, test } from "vitest";
import { startSandbox } from "../../../sandbox/server.ts";

const sandbox = await startSandbox({ port: 0 });
process.env.BRASILAPI_BASE_URL = `${sandbox.url}/brasilapi`;
const { CompanyRegime } = await import("./company-regime");
const { RegistryAnswer } = await import("./registry-answer");

afterAll(() => sandbox.stop());

const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** The visible note, without the invisible sizers, which contain the hints of other regimes. */
async function noteOf(cnpj: string, isForDeposit = false): Promise<string> {
  const stream = await renderToReadableStream(<CompanyRegime cnpj={cnpj} isForDeposit={isForDeposit} />);
  await stream.allReady;
  const html = await new Response(stream).text();
  return (html.split("<span>").at(-1) ?? "").replaceAll(/<[^>]*>/g, "");
}

test("the note on the regime of a company encourages a deposit only while the registry calls the company active", async () => {
  expect(await noteOf("11222333000181")).toBe(
    "Última declaração na base pública: lucro real, 2025. É o regime que permite a dedução. Confirme com a contabilidade que ele vale para este ano.",
  );
  // This company declared Lucro Real, too.
  expect(await noteOf("54701928000122", true)).toBe(
    "Na base pública, este CNPJ consta como inapta. Se o depósito é de outra empresa, peça ao suporte a troca do pagador antes do recibo.",
  );
  expect(await noteOf("54701928000122")).toBe(
    "Na base pública, este CNPJ consta como inapta. Regularize-o na Receita Federal antes de apoiar, ou fale com o suporte se o apoio sai de outra empresa.",
  );
});

const answerOf = (cnpj: string) => RegistryAnswer({ cnpj, waiting: null, children: () => <p /> });

test("a rendering does not wait for a registry that hangs, and a refreshed one has a boundary of its own", async () => {
  await control("faults", { provider: "brasilapi", mode: "timeout", times: "always" });
  try {
    const began = performance.now();
    const [first, second] = [await answerOf("33000167000101"), await answerOf("33000167000101")];
    expect(performance.now() - began).toBeLessThan(1_000);
    expect([first.type, second.type]).toEqual([Suspense, Suspense]);
    expect(second.key).not.toBe(first.key);
  } finally {
    await control("faults/clear", {});
  }
});

test("an answer that is known already is shown without a boundary", async () => {
  await noteOf("11222333000181");
  expect((await answerOf("11222333000181")).type).not.toBe(Suspense);
});
