import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";

let answer: (response: ServerResponse) => void = () => {};
const vendor = createServer((_, response) => answer(response));
await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
process.env.BRASILAPI_BASE_URL = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/`;
const { fetchCompany } = await import("./cnpj");
afterAll(() => vendor.close());

function lookUp(body: unknown, status = 200, headers = {}) {
  answer = (response) => response.writeHead(status, headers).end(JSON.stringify(body));
  return fetchCompany("11222333000181");
}

const acme = { razao_social: "ACME LTDA", uf: "SP", municipio: "CAMPINAS", situacao_cadastral: 2 };
const company = { razao_social: "ACME LTDA", uf: "SP", municipio: "CAMPINAS" };
const noDetails = { brand: "", openedOn: null, simples: null };

test("A3.11 partners, phone and e-mail of a company are not read from the registry", async () => {
  const people = { qsa: [{ nome_socio: "FULANO DE TAL" }], ddd_telefone_1: "1199999999", email: "a@b.c" };
  expect(await lookUp({ ...acme, ...people })).toEqual({
    kind: "found",
    situation: 2,
    company,
    regimes: [],
    ...noDetails,
  });
});

test("the opening date and the trade name are read if they are valid", async () => {
  const opened = { nome_fantasia: " ACME\n RECICLA ", data_inicio_atividade: "2019-02-28" };
  expect(await lookUp({ ...acme, ...opened })).toMatchObject({
    brand: "ACME RECICLA",
    openedOn: "2019-02-28",
  });
  for (const wrong of ["28/02/2019", "2019-02-30", 20190228, null, "", {}])
    expect(await lookUp({ ...acme, nome_fantasia: wrong, data_inicio_atividade: wrong })).toMatchObject({
      kind: "found",
      openedOn: null,
    });
});

test("all tax regimes are returned, each with its year", async () => {
  const regime_tributario = [
    { ano: "2022", forma_de_tributacao: "LUCRO PRESUMIDO" },
    { ano: 2024, forma_de_tributacao: "LUCRO  REAL " },
  ];
  expect(await lookUp({ ...acme, regime_tributario })).toMatchObject({
    regimes: [
      { forma: "LUCRO PRESUMIDO", ano: 2022 },
      { forma: "LUCRO REAL", ano: 2024 },
    ],
  });
});

test.each([
  [{ opcao_pelo_simples: true, opcao_pelo_mei: false }, "SIMPLES NACIONAL"],
  [{ opcao_pelo_simples: true, opcao_pelo_mei: true }, "MEI"],
  [{ opcao_pelo_simples: false, opcao_pelo_mei: false }, null],
  [{ opcao_pelo_simples: null, opcao_pelo_mei: null }, null],
  [{ opcao_pelo_simples: "sim", opcao_pelo_mei: 1 }, null],
])("A3.11 of the registry's answer %j the company's place in Simples is %j", async (given, simples) => {
  expect(await lookUp({ ...acme, ...given })).toMatchObject({ kind: "found", simples });
});

test.each([[null], [[]], ["LUCRO REAL"], [[{ ano: "x" }]], [[{ forma_de_tributacao: "" }]]])(
  "A3.11 with the unreadable tax regime %j the company is still found",
  async (regime_tributario) => {
    expect(await lookUp({ ...acme, regime_tributario })).toEqual({
      kind: "found",
      situation: 2,
      company,
      regimes: [],
      ...noDetails,
    });
  },
);

test.each([
  ["  ACME \n RECICLAGEM\tLTDA ", "ACME RECICLAGEM LTDA"],
  ["A".repeat(1_000_000), "A".repeat(200)],
])("A3.11 the name of case %# becomes one line of at most 200 characters", async (given, name) => {
  expect(await lookUp({ ...acme, razao_social: given })).toMatchObject({ company: { razao_social: name } });
});

test("a company may lack a place, but without a name it counts as missing", async () => {
  expect(await lookUp({ razao_social: "ACME", uf: null })).toEqual({
    kind: "found",
    situation: null,
    company: { razao_social: "ACME", uf: "", municipio: "" },
    regimes: [],
    ...noDetails,
  });
  expect(await lookUp({ ...acme, razao_social: "   " })).toEqual({ kind: "missing" });
});

test.each([[null], ["ACME"], [[acme]], [{}], [{ razao_social: 1 }]])(
  "the malformed response %j counts as a registry that is down",
  async (body) => {
    expect(await lookUp(body)).toEqual({ kind: "down" });
  },
);

test("a 429 gives the time to wait, a minute by default", async () => {
  expect(await lookUp({}, 429, { "Retry-After": "120" })).toEqual({ kind: "limited", retryAfter: 120_000 });
  expect(await lookUp({}, 429)).toEqual({ kind: "limited", retryAfter: 60_000 });
});

test.each([400, 404])("a %i counts as an unknown number", async (status) => {
  expect(await lookUp({ message: "CNPJ inválido" }, status)).toEqual({ kind: "missing" });
});
