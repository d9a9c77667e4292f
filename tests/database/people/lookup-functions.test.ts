import { afterAll, describe, expect, test } from "vitest";
import { startSandbox } from "../../../sandbox/server.ts";

const sandbox = await startSandbox({ port: 0 });
process.env.BRASILAPI_BASE_URL = `${sandbox.url}/brasilapi`;
process.env.IBGE_BASE_URL = `${sandbox.url}/ibge`;

const { db } = await import("@/lib/server/db");
const { POST } = await import("@/app/api/validate-cnpj/route");
const { GET } = await import("@/app/api/ibge-locations/route");

afterAll(() => sandbox.stop());

const breakVendor = (provider: "brasilapi" | "ibge") =>
  fetch(`${sandbox.url}/_sandbox/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ provider, mode: "status", status: 500, times: 2 }),
  });

async function answerOf(response: Promise<Response>) {
  const { status: code, headers } = await response;
  return { code, cache: headers.get("cache-control"), body: await (await response).json() };
}

let callers = 0;
/** Headers with a new address per call, so that tests do not share a rate limit. */
const from = () => ({ "x-forwarded-for": `10.0.0.${++callers}` });

const validate = (body: BodyInit | null, headers: Record<string, string> = from()) =>
  answerOf(
    POST(
      new Request("http://localhost:3000/api/validate-cnpj", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body,
      }),
    ),
  );
const locate = (query: string) =>
  answerOf(GET(new Request(`http://localhost:3000/api/ibge-locations${query}`, { headers: from() })));

const CNPJ = "11222333000181";

describe("validate-cnpj", () => {
  test("A7.16 B7.14 B3.15 the response for an available company has success, error and company_data alone", async () => {
    expect(await validate(JSON.stringify({ cnpj: CNPJ }))).toEqual({
      code: 200,
      cache: "private, no-store",
      body: {
        success: true,
        error: null,
        company_data: {
          razao_social: "INDUSTRIA DE BEBIDAS SERRA DO MEL S.A.",
          uf: "SP",
          municipio: "Campinas",
          regime: { forma: "LUCRO REAL", ano: 2025 },
        },
      },
    });
  });

  test("A7.16 A8.13 while the registry is down a CNPJ is valid without data", async () => {
    await breakVendor("brasilapi");
    expect(await validate(JSON.stringify({ cnpj: "19.131.243/0001-97" }))).toMatchObject({
      code: 200,
      body: { success: true, error: null, company_data: null },
    });
  });

  test("A7.16 A8.13 a registered and an invalid CNPJ get status 200 with the reason", async () => {
    await db.user.create({
      data: {
        email: "empresa@example.com",
        empresa: { create: { cnpj: "12ABC34501DE35", razaoSocial: "E", cidade: "Campinas", estado: "SP" } },
      },
    });
    for (const [cnpj, error] of [
      ["12.ABC.345/01DE-35", "Este CNPJ já está cadastrado. Faça login ou use outro CNPJ."],
      ["11222333000182", "CNPJ inválido. Confira os caracteres digitados."],
    ])
      expect(await validate(JSON.stringify({ cnpj }))).toMatchObject({
        code: 200,
        body: { success: false, error, company_data: null },
      });
  });

  test.each([
    ["no body", null],
    ["no JSON", "cnpj=11222333000181"],
    ["no object", "[]"],
    ["no CNPJ", "{}"],
    ["a number", `{"cnpj":${CNPJ}}`],
    ["thirteen digits", '{"cnpj":"1122233300018"}'],
    ["fifteen digits", '{"cnpj":"112223330001811"}'],
    ["emoji", '{"cnpj":"😀😀😀😀😀😀😀"}'],
    ["script", '{"cnpj":"<script>alert(1)</script>"}'],
    ["9 KB", JSON.stringify({ cnpj: "1".repeat(9_000) })],
  ])("%s is refused with 400 in the same shape", async (_, body) => {
    expect(await validate(body)).toMatchObject({
      code: 400,
      body: {
        success: false,
        error: expect.stringMatching(/^(Informe os 14|Dados inválidos)/),
        company_data: null,
      },
    });
  });

  test.each([11_000, 1_000_000])("a body of %i bytes is refused with 413", async (size) => {
    expect(await validate(JSON.stringify({ cnpj: "1".repeat(size) }))).toMatchObject({
      code: 413,
      body: { success: false, error: expect.any(String), company_data: null },
    });
  });

  test("another site cannot call the function through a visitor's browser", async () => {
    const headers = { ...from(), "sec-fetch-site": "cross-site" };
    expect(await validate(JSON.stringify({ cnpj: CNPJ }), headers)).toMatchObject({ code: 403 });
  });

  test("an address can call the function 30 times a minute", async () => {
    const headers = { "x-forwarded-for": "10.9.9.9" };
    const codes: number[] = [];
    for (let n = 0; n < 31; n += 1)
      codes.push((await validate(JSON.stringify({ cnpj: CNPJ }), headers)).code);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(codes[30]).toBe(429);
  });
});

describe("A7.15 B7.13 ibge-locations", () => {
  test("B3.15 A8.14 states have code and name, from the built-in list while IBGE is down", async () => {
    await breakVendor("ibge");
    const { code, body } = await locate("?type=estados");
    expect(code).toBe(200);
    expect(body).toMatchObject({ success: true, error: null, fallback: true });
    expect(body.data).toHaveLength(27);
    expect(body.data[0]).toEqual({ code: "AC", name: "Acre" });
  });

  test("B3.15 the function returns the cities of a state by name", async () => {
    const { code, body } = await locate("?type=cidades&estado=RR");
    expect(code).toBe(200);
    expect(Object.keys(body)).toEqual(["success", "data", "error"]);
    expect(body.data).toHaveLength(15);
    expect(body.data[0]).toEqual({ name: "Alto Alegre" });
  });

  test.each(["", "?type=bairros", "?type=cidades", "?type=cidades&estado=XX", "?type=cidades&estado[]=SP"])(
    "%j is refused with 400 in the same shape",
    async (query) => {
      expect(await locate(query)).toEqual({
        code: 400,
        cache: "private, no-store",
        body: { success: false, error: expect.stringMatching(/^(Use|Informe)/), data: null },
      });
    },
  );
});
