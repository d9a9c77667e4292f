import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BANK_PROBLEMS } from "./messages/account-and-deposit";
import { bankAccountSchema, confirmSchema } from "./schema";

const id = "01993c1e-7d00-7000-8000-000000000001";
const account = {
  id,
  banco: "001",
  agencia: "1234-5",
  conta: "12345-6",
  titular: "Cooperativa Rio Claro",
  documento: "11.222.333/0001-81",
  pix: "",
};
const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("the bank account of a project", () => {
  test.each([
    [{}, { pix: null, documento: "11222333000181" }],
    [
      { agencia: "0001", conta: " 12.345-x " },
      { agencia: "0001", conta: "12345-X" },
    ],
    [{ documento: "12.ABC.345/01DE-35" }, { documento: "12ABC34501DE35" }],
    [
      { documento: "529.982.247-25", pix: "529.982.247-25" },
      { documento: "52998224725", pix: "52998224725" },
    ],
    [{ banco: "104" }, { banco: "104" }],
    [{ banco: " 104 - Caixa" }, { banco: "104" }],
    [{ banco: "Caixa Econômica Federal" }, { banco: "104" }],
    [{ banco: "237-Bradesco" }, { banco: "237" }],
    [{ banco: "caixa" }, { banco: "104" }],
    [{ banco: "BANCO DO BRASIL S.A." }, { banco: "001" }],
    [{ banco: "Banco Bradesco" }, { banco: "237" }],
    [{ banco: "Itau" }, { banco: "341" }],
    [{ banco: "C6" }, { banco: "336" }],
    [{ banco: "999" }, { banco: "999" }],
    [{ pix: "Contato@Coop.org.br" }, { pix: "contato@coop.org.br" }],
    [{ pix: "(11) 98765-4321" }, { pix: "+5511987654321" }],
    [{ pix: "11.222.333/0001-81" }, { pix: "11222333000181" }],
    [{ pix: "123E4567-e89b-12d3-a456-426614174000" }, { pix: "123e4567-e89b-12d3-a456-426614174000" }],
  ])("the account %j is stored in canonical form", (change, kept) => {
    const result = bankAccountSchema.safeParse({ ...account, ...change });
    expect(problems(result)).toEqual([]);
    expect(result.data?.account).toMatchObject(kept);
  });

  test.each([
    [{ banco: "1" }, "banco", BANK_PROBLEMS.bank],
    [{ banco: "0001" }, "banco", BANK_PROBLEMS.bank],
    [{ banco: "" }, "banco", BANK_PROBLEMS.bank],
    [{ banco: "Banco" }, "banco", BANK_PROBLEMS.bank],
    [{ banco: "Banco da" }, "banco", BANK_PROBLEMS.bank],
    [{ banco: "Caixa Geral" }, "banco", BANK_PROBLEMS.bank],
    [{ banco: "104 Bradesco" }, "banco", BANK_PROBLEMS.bank],
    [{ agencia: "" }, "agencia", BANK_PROBLEMS.branch],
    [{ conta: "12345" }, "conta", BANK_PROBLEMS.account],
    [{ titular: "" }, "titular", BANK_PROBLEMS.holder],
    [{ documento: "11.222.333/0001-82" }, "documento", BANK_PROBLEMS.document],
    [{ documento: "" }, "documento", BANK_PROBLEMS.document],
    [{ pix: "minha chave" }, "pix", BANK_PROBLEMS.pix],
    [{ pix: "12345" }, "pix", BANK_PROBLEMS.pix],
  ])("the account %j is refused at its field", (change, field, message) => {
    expect(problems(bankAccountSchema.safeParse({ ...account, ...change }))).toEqual([[field, message]]);
  });

  test("any input is refused or becomes an account in a format that banks accept", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom(...Object.values(account)), fc.anything());
    const input = fc.record({
      banco: text,
      agencia: text,
      conta: text,
      titular: text,
      documento: text,
      pix: text,
    });
    fc.assert(
      fc.property(input, (some) => {
        const { data } = bankAccountSchema.safeParse({ id, ...some });
        if (!data) return;
        expect(data.account.banco).toMatch(/^\d{3}$/);
        expect(data.account.conta).toMatch(/^\d{1,13}-[0-9X]$/);
        expect(data.account.documento).toMatch(/^(\d{11}|[0-9A-Z]{12}\d\d)$/);
      }),
    );
  });
});

test("the amount that a side confirms is parsed from the typed text", () => {
  expect(confirmSchema.parse({ id, valor: "100", ciente: "" })).toEqual({ id, valor: 10_000, ciente: null });
  expect(confirmSchema.parse({ id, valor: "100", ciente: "100" })).toMatchObject({ ciente: 10_000 });
  // A page that is too old to ask about the amount sends no `ciente`.
  expect(confirmSchema.parse({ id, valor: "100" }).ciente).toBeUndefined();
});
