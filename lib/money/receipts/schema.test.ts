import { describe, expect, test } from "vitest";
import { DEPOSIT_PROBLEMS, VALUE_PROBLEMS } from "@/lib/money/deals/messages/account-and-deposit";
import { IDENTITY } from "./messages";
import { depositSchema } from "./schema";

const id = "01993c1e-7d00-7000-8000-000000000001";
const NO_IDENTITY = { documento: "", nome: "", visto: "" };
const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("reporting a deposit", () => {
  test("amount and day of a deposit are parsed, and its proof may be absent", () => {
    const input = { ...NO_IDENTITY, id, valor: "R$ 1.234,56", data: "2026-11-20", arquivo: "" };
    expect(depositSchema.parse(input)).toEqual({
      ...NO_IDENTITY,
      id,
      ciente: undefined,
      valor: 123_456,
      data: "2026-11-20",
      arquivo: null,
    });
  });

  test.each([
    [{ valor: "" }, "valor", DEPOSIT_PROBLEMS.amount],
    [{ valor: "cem mil" }, "valor", VALUE_PROBLEMS.unclear],
    [{ valor: "0" }, "valor", VALUE_PROBLEMS.notPositive],
    [{ valor: "-5" }, "valor", VALUE_PROBLEMS.notPositive],
    [{ valor: "10000000000" }, "valor", VALUE_PROBLEMS.tooLarge],
    [{ data: "" }, "data", DEPOSIT_PROBLEMS.day],
    [{ data: "2026-02-30" }, "data", DEPOSIT_PROBLEMS.day],
    [{ data: "20/11/2026" }, "data", DEPOSIT_PROBLEMS.day],
    [{ arquivo: "../x" }, "arquivo", DEPOSIT_PROBLEMS.file],
  ])("the deposit %j is refused at its field", (change, field, message) => {
    const input = { ...NO_IDENTITY, id, valor: "100", data: "2026-11-20", arquivo: "" };
    expect(problems(depositSchema.safeParse({ ...input, ...change }))).toEqual([[field, message]]);
  });

  test.each([
    [{ documento: "52998224725", nome: "" }, "nome", IDENTITY.nameEmpty],
    [{ documento: "", nome: "Ana Lima" }, "documento", IDENTITY.needed],
    [{ documento: "529.982.247-26", nome: "Ana Lima" }, "documento", IDENTITY.documentInvalid],
    [{ documento: "529.982.247-25", nome: "Reembolso liberado em golpe.com" }, "nome", IDENTITY.personLink],
    [{ documento: "529.982.247-25", nome: "Equipe Elo Recicla" }, "nome", IDENTITY.nameOurs],
    [{ documento: "11.222.333/0001-81", nome: "EIo Recic1a Ltda" }, "nome", IDENTITY.nameOurs],
    [{ documento: "11.222.333/0001-81", nome: "Veja https://golpe.com" }, "nome", IDENTITY.companyLink],
  ])("a value that the receipt needs is refused at its field: %j", (payer, field, message) => {
    const input = { id, valor: "100", data: "2026-11-20", arquivo: "", ...payer };
    expect(problems(depositSchema.safeParse(input))).toEqual([[field, message]]);
  });
});
