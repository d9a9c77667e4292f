import { expect, test } from "vitest";

import { chooseColumns, columnsFor, EXPORT_COLUMNS, offeredColumns, toDay, toDecimal } from "./rules";
import { exportSchema } from "./schema";

const ids = (columns: { id: string }[]) => columns.map(({ id }) => id);

test("B6.1 strangers are offered no locked column, and a requested one is ignored", () => {
  const locked = EXPORT_COLUMNS.filter((column) => column.locked).map(({ id }) => id);
  expect(locked).toEqual(["proponente", "cnpj", "razao_social", "valor_captado", "descricao"]);
  for (const id of locked) expect(ids(columnsFor(false))).not.toContain(id);
  expect(ids(chooseColumns(["proponente", "nome"], false))).toEqual(["nome"]);
  expect(ids(chooseColumns(["proponente", "nome"], true))).toEqual(["nome", "proponente"]);
});

test("the legal name comes with the CNPJ, and is not offered without it", () => {
  expect(ids(chooseColumns(["cnpj", "proponente"], true))).toEqual(["proponente", "cnpj", "razao_social"]);
  expect(ids(chooseColumns(["cnpj", "nome"], false))).toEqual(["nome"]);
  expect(ids(offeredColumns(true))).toContain("cnpj");
  expect(ids(offeredColumns(true))).not.toContain("razao_social");
});

test("columns are in the file's order, each once, and the default ones if none is left", () => {
  expect(ids(chooseColumns(["prazo", "nome", "prazo", "inventada"], true))).toEqual(["nome", "prazo"]);
  expect(ids(chooseColumns(["proponente"], false))).toContain("valor_total");
  expect(ids(chooseColumns([], false))).not.toContain("proponente");
  expect(ids(chooseColumns([], true))).toContain("proponente");
});

test("amounts and dates are in the format of a Brazilian spreadsheet", () => {
  expect([toDecimal(748_800_000), toDecimal(1), toDecimal(0)]).toEqual(["7488000,00", "0,01", "0,00"]);
  expect([toDay("2027-01-13"), toDay(null)]).toEqual(["13/01/2027", ""]);
});

test("the address has the list's parameters and repeated or joined columns; unknown values are dropped", () => {
  const read = (params: Record<string, string | string[]>) => exportSchema.parse(params);
  expect(read({ estado: ["SP", "RJ"], colunas: ["nome", "prazo"], depois: "x" })).toMatchObject({
    query: { estado: ["RJ", "SP"], depois: null },
    columns: ["nome", "prazo"],
  });
  expect(read({ colunas: "nome,prazo", ordem: "nada" })).toMatchObject({
    query: { ordem: "maior-valor" },
    columns: ["nome", "prazo"],
  });
  expect(read({}).columns).toEqual([]);
});
