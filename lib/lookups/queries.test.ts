import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { STATES } from "./states";

type Answer = (response: ServerResponse) => void;

let answer: Answer = () => {};
const requests: string[] = [];
const vendor = createServer((request, response) => {
  requests.push(request.url ?? "");
  answer(response);
});
await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
process.env.BRASILAPI_BASE_URL = `${address}/brasilapi`;
process.env.IBGE_BASE_URL = `${address}/ibge`;

const { db } = await import("@/lib/db");
let lookups: typeof import("./queries");

const json =
  (body: unknown, status = 200, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const broken: Answer = (response) => response.socket?.destroy();

const CNPJ = "11222333000181";
const acme = {
  cnpj: CNPJ,
  razao_social: "ACME RECICLAGEM LTDA",
  uf: "SP",
  municipio: "SAO PAULO",
  situacao_cadastral: 2,
  regime_tributario: null,
  qsa: [{ nome_socio: "FULANO DE TAL" }],
};
const found = { razao_social: "ACME RECICLAGEM LTDA", uf: "SP", municipio: "São Paulo" };
const withoutData = { ok: true, data: { company_data: null } };

/** Each test begins with an empty memory, as after a start. */
beforeEach(async () => {
  vi.resetModules();
  lookups = await import("./queries");
  requests.length = 0;
});
afterEach(() => vi.useRealTimers());
afterAll(() => {
  vendor.closeAllConnections();
  vendor.close();
});

/** Moves the clock only: timers and sockets stay real. */
const travel = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

async function createAccount(documentNumber: string | null, empresa?: string) {
  const email = `${documentNumber ?? empresa}@example.com`;
  await db.user.create({
    data: {
      email,
      profile: { create: { fullName: "Pessoa", userType: "financiador", documentNumber } },
      ...(empresa && {
        empresa: { create: { cnpj: empresa, razaoSocial: "Empresa", cidade: "Campinas", estado: "SP" } },
      }),
    },
  });
}

describe("validateCnpj", () => {
  test("A7.16 A3.11 a company's name, state and city, and nothing about people", async () => {
    answer = json(acme);
    expect(await lookups.validateCnpj("11.222.333/0001-81")).toEqual({
      ok: true,
      data: { company_data: found },
    });
    expect(requests).toEqual([`/brasilapi/api/cnpj/v1/${CNPJ}`]);
  });

  test("A7.16 the latest tax regime comes with its year", async () => {
    answer = json({
      ...acme,
      regime_tributario: [
        { ano: 2022, forma_de_tributacao: "LUCRO PRESUMIDO" },
        { ano: 2024, forma_de_tributacao: "LUCRO REAL" },
        { ano: 2023, forma_de_tributacao: "LUCRO PRESUMIDO" },
      ],
    });
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({
      data: { company_data: { regime: { forma: "LUCRO REAL", ano: 2024 } } },
    });
  });

  test("A7.16 the CPF in the name of a one-person company goes no further", async () => {
    answer = json({ ...acme, razao_social: "  MARIA  DA SILVA 12345678909 " });
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({
      data: { company_data: { razao_social: "MARIA DA SILVA" } },
    });
  });

  test("A5.7 wrong check digits are refused without asking anybody", async () => {
    for (const text of ["11222333000182", "11111111111111", "", "\u0000", "1".repeat(1_000_000)])
      expect(await lookups.validateCnpj(text)).toMatchObject({ ok: false, code: "bad_input", field: "cnpj" });
    expect(requests).toEqual([]);
  });

  test("A5.7 a CNPJ with letters is asked for in capitals", async () => {
    answer = json({ message: "CNPJ inválido" }, 400);
    expect(await lookups.validateCnpj("12.abc.345/01de-35")).toEqual(withoutData);
    expect(requests).toEqual(["/brasilapi/api/cnpj/v1/12ABC34501DE35"]);
  });

  test("A8.13 registered here, as a company or in a profile, is not available", async () => {
    await createAccount(null, "19131243000197");
    await createAccount("12ABC34501DE35");
    for (const cnpj of ["19.131.243/0001-97", "12.ABC.345/01DE-35"])
      expect(await lookups.validateCnpj(cnpj)).toMatchObject({
        code: "conflict",
        message: "Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.",
      });
    expect(requests).toEqual([]);
  });

  test("A8.13 who registers meanwhile is seen although the company is remembered", async () => {
    answer = json(acme);
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ ok: true });
    await createAccount(CNPJ);
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ code: "conflict" });
    await db.user.delete({ where: { email: `${CNPJ}@example.com` } });
  });

  test.each([
    [1, "nula"],
    [3, "suspensa"],
    [4, "inapta"],
    [8, "baixada"],
  ])("A7.16 a company of situation %i is refused with its reason", async (situacao_cadastral, word) => {
    answer = json({ ...acme, situacao_cadastral });
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({
      ok: false,
      message: expect.stringContaining(`consta como ${word} na Receita Federal`),
    });
  });

  test("A8.13 unknown to the registry: valid by its check digits, asked again after 10 minutes", async () => {
    answer = json({ message: "não encontrado", type: "not_found", name: "NotFoundError" }, 404);
    expect(await lookups.validateCnpj(CNPJ)).toEqual(withoutData);
    travel(9 * 60_000);
    await lookups.validateCnpj(CNPJ);
    expect(requests).toHaveLength(1);
    travel(10 * 60_000);
    answer = json(acme);
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ data: { company_data: found } });
  });

  test("a company is remembered for 24 hours", async () => {
    answer = json(acme);
    await lookups.validateCnpj(CNPJ);
    travel(23 * 3_600_000);
    await lookups.validateCnpj(CNPJ);
    expect(requests).toHaveLength(1);
    travel(2 * 3_600_000);
    await lookups.validateCnpj(CNPJ);
    expect(requests).toHaveLength(2);
  });

  test("two who ask at the same moment share one question", async () => {
    answer = json(acme);
    const both = await Promise.all([lookups.validateCnpj(CNPJ), lookups.validateCnpj(CNPJ)]);
    expect(both).toEqual([both[0], both[0]]);
    expect(both[0]).toMatchObject({ ok: true });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["a status 500", json({}, 500)],
    ["a reset connection", broken],
    ["malformed JSON", (response: ServerResponse) => response.writeHead(200).end('{"razao_social": "AC')],
    ["another shape", json(["ACME"])],
    ["an empty body", (response: ServerResponse) => response.writeHead(200).end()],
  ])(
    "A8.13 the registry fails with %s: valid by its check digits, and asked again next time",
    async (_, fault) => {
      answer = fault;
      expect(await lookups.validateCnpj(CNPJ)).toEqual(withoutData);
      answer = json(acme);
      expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ data: { company_data: found } });
    },
  );

  test("after a 429 the registry is left alone as long as it asks, for every CNPJ", async () => {
    answer = json({}, 429, { "Retry-After": "120" });
    expect(await lookups.validateCnpj(CNPJ)).toEqual(withoutData);
    answer = json(acme);
    travel(119_000);
    expect(await lookups.validateCnpj(CNPJ)).toEqual(withoutData);
    expect(await lookups.validateCnpj("AB.CDE.FGH/0001-95")).toEqual(withoutData);
    expect(requests).toHaveLength(1);
    travel(2_000);
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ data: { company_data: found } });
  });

  test("after a 429 without a time it is left alone for a minute", async () => {
    answer = json({}, 429);
    await lookups.validateCnpj(CNPJ);
    travel(59_000);
    await lookups.validateCnpj(CNPJ);
    expect(requests).toHaveLength(1);
    travel(2_000);
    await lookups.validateCnpj(CNPJ);
    expect(requests).toHaveLength(2);
  });

  test("a razão social of a million characters is cut, and no text of the registry becomes markup", async () => {
    answer = json({
      ...acme,
      razao_social: `<script>${"A".repeat(1_000_000)}`,
      municipio: "'; DROP TABLE users; --",
    });
    const result = await lookups.validateCnpj(CNPJ);
    expect(result.ok && result.data.company_data?.razao_social).toHaveLength(200);
    expect(result).toMatchObject({ data: { company_data: { municipio: "'; DROP TABLE users; --" } } });
  });
});

describe("locations", () => {
  const states = getStates().map(({ code, name }) => ({ sigla: code, nome: name }));

  test("A7.15 B7.13 the states with code and name, asked for once a week", async () => {
    answer = json(states);
    expect(await lookups.listStates()).toEqual({ data: STATES, fallback: false });
    travel(6 * 86_400_000);
    await lookups.listStates();
    expect(requests).toEqual(["/ibge/api/v1/localidades/estados?orderBy=nome"]);
    travel(2 * 86_400_000);
    await lookups.listStates();
    expect(requests).toHaveLength(2);
  });

  test("A3.11 the embedded states are the official ones", () => {
    expect(STATES).toEqual(getStates().map(({ code, name }) => ({ code, name })));
  });

  test("A7.15 B7.13 the cities of a state by name, shared and remembered", async () => {
    answer = json([
      { id: 3509502, nome: "Campinas", microrregiao: {} },
      { id: 3550308, nome: "São Paulo" },
    ]);
    const lists = await Promise.all([lookups.listCities("SP"), lookups.listCities("SP")]);
    expect(lists[1]).toEqual({ data: [{ name: "Campinas" }, { name: "São Paulo" }], fallback: false });
    await lookups.listCities("SP");
    expect(requests).toEqual(["/ibge/api/v1/localidades/estados/SP/municipios?orderBy=nome"]);
  });

  test.each(["", "sp", "XX", "SP/../../x", "constructor", "\u0000"])(
    "A7.15 %j is no state and nobody is asked",
    async (code) => {
      expect(await lookups.listCities(code)).toEqual({ data: [], fallback: false });
      expect(requests).toEqual([]);
    },
  );

  test.each([
    ["a status 500", json({}, 500)],
    ["a reset connection", broken],
    ["malformed JSON", (response: ServerResponse) => response.writeHead(200).end("[{")],
    ["an empty list", json([])],
    ["another shape", json({ estados: [] })],
  ])(
    "A8.14 IBGE fails with %s: the embedded list, marked as such, and asked again a minute later",
    async (_, fault) => {
      answer = fault;
      expect(await lookups.listStates()).toEqual({ data: STATES, fallback: true });
      expect(await lookups.listCities("RR")).toEqual({
        data: getMunicipalities("RR").map(({ name }) => ({ name })),
        fallback: true,
      });
      const asked = requests.length;
      await lookups.listStates();
      expect(requests).toHaveLength(asked);
      travel(61_000);
      answer = json(states);
      expect(await lookups.listStates()).toMatchObject({ fallback: false });
    },
  );
});

test("A8.13 A8.14 silent vendors: the embedded list after 4 s, the check digits after 6 s", {
  timeout: 15_000,
}, async () => {
  answer = () => {};
  const started = performance.now();
  const timed = async <T>(work: Promise<T>) => ({ value: await work, ms: performance.now() - started });
  const [cities, company] = await Promise.all([
    timed(lookups.listCities("DF")),
    timed(lookups.validateCnpj(CNPJ)),
  ]);
  expect(cities).toMatchObject({ value: { fallback: true, data: [{ name: "Brasília" }] } });
  expect(company.value).toEqual(withoutData);
  expect(Math.round(cities.ms / 1000)).toBe(4);
  expect(Math.round(company.ms / 1000)).toBe(6);
  expect(requests).toHaveLength(2);
});
