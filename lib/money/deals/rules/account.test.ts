import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCOUNT_REST, accountHint, accountShownFrom, holderProblem, withoutNumbers } from "./account";

const CNPJ = "11222333000181";
const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });

describe("the holder of an account", () => {
  test.each([
    [{ documento: CNPJ, pix: null }, null],
    [{ documento: CNPJ, pix: CNPJ }, null],
    [{ documento: CNPJ, pix: "+5511987654321" }, null],
    [{ documento: CNPJ, pix: "contato@coop.org.br" }, null],
    [{ documento: CNPJ, pix: "123e4567-e89b-12d3-a456-426614174000" }, null],
    [{ documento: CNPJ, pix: "52998224725" }, "otherKey"],
    [{ documento: CNPJ, pix: "12ABC34501DE35" }, "otherKey"],
    [{ documento: "12ABC34501DE35", pix: null }, "otherHolder"],
    [{ documento: "52998224725", pix: CNPJ }, "otherHolder"],
  ])("the problem of %j is %s", (account, problem) => expect(holderProblem(account, CNPJ)).toBe(problem));

  test("an account of another holder is refused, whatever its data", () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (documento, pix) => {
        expect(holderProblem({ documento, pix }, CNPJ) === null && documento !== CNPJ).toBe(false);
      }),
    );
  });
});

test("a first account is shown at once, a replaced one a day after its change", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 9 }), (changedAt, version) => {
      const wait = accountShownFrom({ changedAt, version }).getTime() - changedAt.getTime();
      expect(wait).toBe(version > 1 ? ACCOUNT_REST : 0);
    }),
  );
});

test("the hint of an account shows its bank and its last digits", () => {
  expect(accountHint({ banco: "001", conta: "12345-6" }, "Banco do Brasil")).toBe(
    "Banco do Brasil (001), conta final 45-6",
  );
  expect(accountHint({ banco: "999", conta: "1234567890123-X" }, undefined)).toBe(
    "Banco 999, conta final 23-X",
  );
});

test("the team reads neither branch, number nor Pix key of an account", () => {
  const account = {
    banco: "001",
    agencia: "1234-5",
    conta: "12345-6",
    documento: CNPJ,
    pix: "contato@coop.org.br",
  };
  expect(JSON.stringify(withoutNumbers(account))).not.toMatch(/1234|contato/);
  expect(withoutNumbers({ ...account, pix: null })).toMatchObject({
    banco: "001",
    documento: CNPJ,
    pix: null,
  });
});
