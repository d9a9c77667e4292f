import { expect, test } from "vitest";
import { EMPTY_CONTENT } from "./fields";
import { UNCLEAR_AMOUNT } from "./messages";
import { draftSchema } from "./schema";

const problemsOf = (change: object) =>
  draftSchema
    .safeParse({ ...EMPTY_CONTENT, ...change })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a draft with an amount that is not clear is refused at its field, and any clear or empty amount is taken", () => {
  expect(problemsOf({ valorTotal: "180m", cotaValor: "5k" })).toEqual([
    ["valorTotal", UNCLEAR_AMOUNT],
    ["cotaValor", UNCLEAR_AMOUNT],
  ]);
  const orcamento = [
    { rubrica: "Esteira", valor: "1.234,5" },
    { rubrica: "Obra", valor: "2 milhões" },
  ];
  expect(problemsOf({ orcamento })).toEqual([["orcamento.1.valor", UNCLEAR_AMOUNT]]);
  for (const valorTotal of ["", "0,00", "180", "180,", "1.800.000,00", "999.999.999.999,99"])
    expect(problemsOf({ valorTotal })).toBeUndefined();
});
