import { generateCnpj } from "@brazilian-utils/brazilian-utils/generate-cnpj";
import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { afterAll, describe, expect, test } from "vitest";
import { startSandbox } from "../server";
import { COMPANIES } from "./brasilapi-companies";

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.stop());

async function lookUp(cnpj: string) {
  const response = await fetch(`${sandbox.url}/brasilapi/api/cnpj/v1/${cnpj}`);
  return { status: response.status, body: await response.json() };
}

test("a company has the shape of the registry's response", async () => {
  const { status, body } = await lookUp("11222333000181");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    cnpj: "11222333000181",
    razao_social: "INDUSTRIA DE BEBIDAS SERRA DO MEL S.A.",
    nome_fantasia: "SERRA DO MEL",
    situacao_cadastral: 2,
    descricao_situacao_cadastral: "ATIVA",
    uf: "SP",
    municipio: "CAMPINAS",
    codigo_municipio_ibge: 3509502,
    porte: "DEMAIS",
    regime_tributario: expect.arrayContaining([
      {
        ano: 2025,
        cnpj_da_scp: null,
        forma_de_tributacao: "LUCRO REAL",
        quantidade_de_escrituracoes: 1,
      },
    ]),
  });
});

test.each([
  ["12ABC34501DE35", "VERDEJANTE"],
  ["12.ABC.345%2F01DE-35", "VERDEJANTE"],
  ["abcdefgh000195", "NOVO CICLO"],
  ["19.131.243%2F0001-97", "REDE VIVA"],
])("the number %s is found: with letters, with its mask or in lower case", async (cnpj, brand) => {
  expect(await lookUp(cnpj)).toMatchObject({ status: 200, body: { nome_fantasia: brand } });
});

test.each([
  ["78351642000122", 8, "BAIXADA"],
  ["54701928000122", 4, "INAPTA"],
  ["86409275000107", 3, "SUSPENSA"],
])("%s is not an active company", async (cnpj, situacao_cadastral, descricao_situacao_cadastral) => {
  expect((await lookUp(cnpj)).body).toMatchObject({ situacao_cadastral, descricao_situacao_cadastral });
});

test("one company is two to three months old", async () => {
  const { body } = await lookUp("95820416000162");
  expect(body).toMatchObject({ situacao_cadastral: 2, nome_fantasia: "BROTO NOVO" });
  const age = Date.now() - Date.parse(body.data_inicio_atividade);
  expect(age / 86_400_000).toBeGreaterThan(58);
  expect(age / 86_400_000).toBeLessThan(95);
});

test("a company in Simples has no declared tax regime", async () => {
  expect((await lookUp("38491627000165")).body).toMatchObject({
    opcao_pelo_simples: true,
    regime_tributario: null,
  });
});

describe("numbers outside the table", () => {
  const numbers = Array.from({ length: 40 }, (_, index) => generateCnpj(index % 2 === 0 ? 1 : 2));

  test.each(numbers)("%s exists if its last digit is even, and else is not found", async (cnpj) => {
    const { status, body } = await lookUp(cnpj);
    if (Number(cnpj.at(-1)) % 2 === 1) {
      expect(status).toBe(404);
      expect(body).toMatchObject({
        name: "NotFoundError",
        type: "not_found",
        message: expect.stringMatching(/CNPJ .{18} não encontrado/),
      });
    } else {
      expect(status).toBe(200);
      expect(body).toEqual((await lookUp(cnpj)).body);
      expect(body.codigo_municipio_ibge).toBeGreaterThan(1_000_000);
    }
  });
});

test.each(["11111111111111", "12ABC34501DE36", "123", "%F0%9F%98%80", "'; DROP TABLE--", "%"])(
  "%s is refused",
  async (cnpj) => {
    expect(await lookUp(cnpj)).toMatchObject({
      status: 400,
      body: { name: "BadRequestError", type: "bad_request", message: expect.stringContaining("inválido") },
    });
  },
);

test("the table has valid numbers, each once, in existing places", () => {
  expect(new Set(COMPANIES.map(({ cnpj }) => cnpj)).size).toBe(COMPANIES.length);
  const places = new Set(getMunicipalities().map(({ stateCode, name }) => `${stateCode} ${name}`));
  for (const { cnpj, uf, city } of COMPANIES) {
    expect(isValidCnpj(cnpj, { version: 2 }), cnpj).toBe(true);
    expect(places.has(`${uf} ${city}`), city).toBe(true);
  }
});
