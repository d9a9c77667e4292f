import { beforeAll, expect, test } from "vitest";
import { db, funder, people, vendors } from "@/tests/setup/interest-registrations";

let findTaxRegime: typeof import("./find-tax-regime").findTaxRegime;
beforeAll(async () => {
  ({ findTaxRegime } = await import("./find-tax-regime"));
});

test("a company has the tax regime of the registry with its year; a person has none", async () => {
  await db.empresa.update({ where: { userId: funder.userId }, data: { cnpj: "11222333000181" } });
  expect(await findTaxRegime(funder.userId)).toEqual({
    ok: true,
    data: { regime: { forma: "LUCRO REAL", ano: 2025 } },
  });
  const person = await people.createPerson({ userType: "financiador" });
  expect(await findTaxRegime(person.userId)).toEqual({ ok: true, data: { regime: null } });
});

test("a company that is in Simples now has that regime, without a year", async () => {
  await db.empresa.update({ where: { userId: funder.userId }, data: { cnpj: "38491627000165" } });
  expect(await findTaxRegime(funder.userId)).toEqual({
    ok: true,
    data: { regime: { forma: "SIMPLES NACIONAL", ano: null } },
  });
});

test("the tax regime is unknown while the registry is down", async () => {
  await vendors.fault({ provider: "brasilapi", mode: "status", status: 500, times: 3 });
  expect(await findTaxRegime(funder.userId)).toEqual({ ok: true, data: { regime: null } });
  await vendors.reset();
});
