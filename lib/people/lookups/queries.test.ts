import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "@/lib/kit/time";
import { startSandbox } from "../../../sandbox/server.ts";
import { STATES } from "./federal-states";

const sandbox = await startSandbox({ port: 0 });
process.env.BRASILAPI_BASE_URL = `${sandbox.url}/brasilapi`;
process.env.IBGE_BASE_URL = `${sandbox.url}/ibge`;

const { db } = await import("@/lib/server/db");
let lookups: typeof import("./queries");

const control = (path: string, body?: unknown) =>
  fetch(`${sandbox.url}/_sandbox/${path}`, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
const breakVendor = (fault: Record<string, unknown>) => control("faults", { times: "always", ...fault });
const repairVendors = () => control("reset", {});
async function vendorCalls(provider: "brasilapi" | "ibge"): Promise<string[]> {
  const requests: { path: string }[] = await (await control(`requests?provider=${provider}`)).json();
  return requests.map(({ path }) => path);
}

beforeEach(async () => {
  vi.resetModules();
  lookups = await import("./queries");
  await repairVendors();
});
afterEach(() => vi.useRealTimers());
afterAll(() => sandbox.stop());

const travel = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

const CNPJ = "11222333000181";
const company_data = {
  razao_social: "INDUSTRIA DE BEBIDAS SERRA DO MEL S.A.",
  uf: "SP",
  municipio: "Campinas",
  regime: { forma: "LUCRO REAL", ano: 2025 },
};
const found = { ok: true, data: { company_data } };
const withoutData = { ok: true, data: { company_data: null } };

const createAccount = (documentNumber: string | null, empresa?: string) =>
  db.user.create({
    data: {
      email: `${documentNumber ?? empresa}@example.com`,
      profile: { create: { fullName: "Pessoa", userType: "financiador", documentNumber } },
      ...(empresa && {
        empresa: { create: { cnpj: empresa, razaoSocial: "Empresa", cidade: "Campinas", estado: "SP" } },
      }),
    },
  });

describe("validateCnpj", () => {
  test("A3.11 A7.16 a CNPJ gives legal name, state, city as the list spells it, and regime with year", async () => {
    expect(await lookups.validateCnpj("11.222.333/0001-81")).toEqual(found);
    expect(await lookups.validateCnpj("12.abc.345/01de-35")).toMatchObject({
      data: {
        company_data: {
          uf: "SC",
          municipio: "Florianópolis",
          regime: { forma: "SIMPLES NACIONAL", ano: null },
        },
      },
    });
    expect((await vendorCalls("brasilapi")).toSorted()).toEqual([
      `/api/cnpj/v1/${CNPJ}`,
      "/api/cnpj/v1/12ABC34501DE35",
    ]);
  });

  test.each(["11222333000182", "11111111111111", "12ABC34501DE36", "", "\u0000", "1".repeat(1_000_000)])(
    "A5.7 A7.16 %j is no CNPJ, and is refused without a request",
    async (text) => {
      expect(await lookups.validateCnpj(text)).toMatchObject({ ok: false, code: "bad_input", field: "cnpj" });
      expect(await vendorCalls("brasilapi")).toEqual([]);
    },
  );

  test("A8.13 a CNPJ registered as a company or in a profile is not available", async () => {
    await createAccount(null, "19131243000197");
    await createAccount("ABCDEFGH000195");
    for (const cnpj of ["19.131.243/0001-97", "AB.CDE.FGH/0001-95"])
      expect(await lookups.validateCnpj(cnpj)).toMatchObject({
        code: "conflict",
        message: "Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.",
      });
    expect(await vendorCalls("brasilapi")).toEqual([]);
  });

  test("A8.13 the CNPJ of an old unconfirmed sign-up is available, unless it started a payment", async () => {
    const { id } = await createAccount(CNPJ);
    const data = { createdAt: new Date(Date.now() - 2 * DAY) };
    await db.user.update({ where: { id }, data });
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ ok: true });
    await db.user.update({ where: { id }, data: { stripeCustomerId: "cus_abandonado" } });
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ code: "conflict" });
    await db.user.delete({ where: { id } });
  });

  test("A8.13 a registration is noticed although the company is cached", async () => {
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ ok: true });
    const { id } = await createAccount(CNPJ);
    expect(await lookups.validateCnpj(CNPJ)).toMatchObject({ code: "conflict" });
    await db.user.delete({ where: { id } });
  });

  test.each([
    ["86409275000107", "suspensa"],
    ["54701928000122", "inapta"],
    ["78351642000122", "baixada"],
  ])("A7.16 the CNPJ %s is refused: it is %s", async (cnpj, word) => {
    const message = expect.stringContaining(`consta como ${word} na Receita Federal`);
    expect(await lookups.validateCnpj(cnpj)).toMatchObject({ ok: false, code: "conflict", message });
  });

  test("A8.13 a CNPJ unknown to the registry counts as valid, and is requested again after 10 minutes", async () => {
    expect(await lookups.validateCnpj("99.999.999/0001-91")).toEqual(withoutData);
    await lookups.validateCnpj("99999999000191");
    travel(9 * MINUTE);
    await lookups.validateCnpj("99999999000191");
    expect(await vendorCalls("brasilapi")).toHaveLength(1);
    travel(2 * MINUTE);
    await lookups.validateCnpj("99999999000191");
    expect(await vendorCalls("brasilapi")).toHaveLength(2);
  });

  test("a closed company is requested again after 10 minutes", async () => {
    await lookups.validateCnpj("54701928000122");
    travel(11 * MINUTE);
    await lookups.validateCnpj("54701928000122");
    expect(await vendorCalls("brasilapi")).toHaveLength(2);
  });

  test("a company is cached for 24 hours", async () => {
    await lookups.validateCnpj(CNPJ);
    travel(23 * HOUR);
    await lookups.validateCnpj(CNPJ);
    expect(await vendorCalls("brasilapi")).toHaveLength(1);
    travel(2 * HOUR);
    await lookups.validateCnpj(CNPJ);
    expect(await vendorCalls("brasilapi")).toHaveLength(2);
  });

  test("two concurrent lookups share one request", async () => {
    expect(await Promise.all([lookups.validateCnpj(CNPJ), lookups.validateCnpj(CNPJ)])).toEqual([
      found,
      found,
    ]);
    expect(await vendorCalls("brasilapi")).toHaveLength(1);
  });

  test("a single failure of the registry is retried invisibly", async () => {
    await breakVendor({ provider: "brasilapi", mode: "status", status: 500, times: 1 });
    expect(await lookups.validateCnpj(CNPJ)).toEqual(found);
  });

  test.each([
    { mode: "status", status: 500 },
    { mode: "status", status: 503 },
    { mode: "reset" },
    { mode: "malformed" },
  ])(
    "A8.13 after the failure %j a CNPJ is valid by its check digits, and requested again next time",
    async (fault) => {
      await breakVendor({ provider: "brasilapi", ...fault });
      expect(await lookups.validateCnpj(CNPJ)).toEqual(withoutData);
      await repairVendors();
      expect(await lookups.validateCnpj(CNPJ)).toEqual(found);
    },
  );

  test("after a 429 the registry is not called for any CNPJ until the stated time", async () => {
    await breakVendor({ provider: "brasilapi", mode: "status", status: 429, times: 1 });
    expect(await lookups.validateCnpj(CNPJ)).toEqual(withoutData);
    travel(4_000);
    expect(await lookups.validateCnpj(CNPJ)).toEqual(withoutData);
    expect(await lookups.validateCnpj("12ABC34501DE35")).toEqual(withoutData);
    expect(await vendorCalls("brasilapi")).toHaveLength(1);
    travel(2_000);
    expect(await lookups.validateCnpj(CNPJ)).toEqual(found);
  });
});

describe("states and cities", () => {
  test("A3.11 the built-in states are the official ones", () => {
    expect(STATES).toEqual(getStates().map(({ code, name }) => ({ code, name })));
  });

  test("A7.15 B7.13 the states have code and name, and are requested once a week", async () => {
    expect(await lookups.listStates()).toEqual({ data: STATES, fallback: false });
    travel(6 * 24 * HOUR);
    await lookups.listStates();
    expect(await vendorCalls("ibge")).toEqual(["/api/v1/localidades/estados?orderBy=nome"]);
    travel(2 * 24 * HOUR);
    await lookups.listStates();
    expect(await vendorCalls("ibge")).toHaveLength(2);
  });

  test("A7.15 B7.13 the cities of a state are sorted by name, shared and cached", async () => {
    const [first, second] = await Promise.all([lookups.listCities("SP"), lookups.listCities("SP")]);
    expect(second).toBe(first);
    expect(first).toMatchObject({ fallback: false });
    expect(first.data).toHaveLength(645);
    expect(first.data[0]).toEqual({ name: "Adamantina" });
    await lookups.listCities("SP");
    expect(await vendorCalls("ibge")).toEqual(["/api/v1/localidades/estados/SP/municipios?orderBy=nome"]);
  });

  test.each(["", "sp", "XX", "SP/../../x", "constructor", "\u0000"])(
    "A7.15 the text %j is not a state, has no cities and causes no request",
    async (code) => {
      expect(await lookups.listCities(code)).toEqual({ data: [], fallback: false });
      expect(await vendorCalls("ibge")).toEqual([]);
    },
  );

  test.each([
    { mode: "status", status: 500 },
    { mode: "status", status: 429 },
    { mode: "reset" },
    { mode: "malformed" },
  ])(
    "A8.14 after IBGE's failure %j the built-in list is used with `fallback`; IBGE is requested again a minute later",
    async (fault) => {
      await breakVendor({ provider: "ibge", ...fault });
      expect(await lookups.listStates()).toEqual({ data: STATES, fallback: true });
      expect(await lookups.listCities("RR")).toEqual({
        data: getMunicipalities("RR").map(({ name }) => ({ name })),
        fallback: true,
      });
      const before = await vendorCalls("ibge");
      await lookups.listStates();
      expect(await vendorCalls("ibge")).toEqual(before);
      await repairVendors();
      travel(MINUTE + 1);
      expect(await lookups.listStates()).toMatchObject({ fallback: false });
    },
  );
});

test("A8.13 A8.14 without a response the built-in list is used after 4 s, and the check digits after 6 s", {
  timeout: 15_000,
}, async () => {
  await breakVendor({ provider: "brasilapi", mode: "timeout" });
  await breakVendor({ provider: "ibge", mode: "timeout" });
  const started = performance.now();
  const timed = async <T>(work: Promise<T>) => ({ value: await work, ms: performance.now() - started });
  const [cities, company] = await Promise.all([
    timed(lookups.listCities("DF")),
    timed(lookups.validateCnpj(CNPJ)),
  ]);
  expect(cities.value).toEqual({ data: [{ name: "Brasília" }], fallback: true });
  expect(company.value).toEqual(withoutData);
  expect(Math.round(cities.ms / 1000)).toBe(4);
  expect(Math.round(company.ms / 1000)).toBe(6);
});
