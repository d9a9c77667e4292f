import { describe, expect, test } from "vitest";
import { delimiterOf, fitsHeader, headerProblems, listOf, themeOf, toNumber } from "./rules";

describe("theme of a record that does not state it", () => {
  test.each([
    [["Educação"], "Coleta", "Educação Ambiental"],
    [[], "Oficinas nas escolas", "Educação Ambiental"],
    [[], "Descarte seguro em hospitais", "Saúde e Reciclagem"],
    [["catadoras"], "Escola", "Inclusão Social"],
    [[], "Rede de comercialização", "Cooperativismo"],
    [["triagem"], "Usina de vidro", "Gestão de Resíduos"],
    [[], "Pré-escolar", "Educação Ambiental"],
    [[], "Deseducação", "Gestão de Resíduos"],
  ])("tags %j, title %j: %s", (tags, title, theme) => {
    expect(themeOf(tags, title)).toBe(theme);
  });
});

describe("numbers in CSV", () => {
  test.each([
    ["1.234.567,89", 1_234_567.89],
    ["R$ 1.234", 1234],
    ["1234.5", 1234.5],
    ["1.5", 1.5],
    ["0", 0],
    ["-3,5", -3.5],
    ["1,234.5", "1,234.5"],
    ["1e9", "1e9"],
    ["0x10", "0x10"],
    ["um", "um"],
    ["", ""],
  ])("%j is %j", (cell, value) => {
    expect(toNumber(cell)).toBe(value);
  });
});

test("a JSON file is a list, or an object with the list in records", () => {
  expect([listOf([1]), listOf({ records: [2] })]).toEqual([[1], [2]]);
  expect([listOf({}), listOf({ records: 3 }), listOf(null), listOf("[]")]).toEqual([null, null, null, null]);
});

test("the first line of a CSV file says what separates its cells", () => {
  expect([delimiterOf("id;title,x;y\na,b,c,d"), delimiterOf("id,title\na;b;c"), delimiterOf("id")]).toEqual([
    ";",
    ",",
    ",",
  ]);
});

test("a header names what nobody knows and what stands twice; a row needs a cell for each column", () => {
  expect(headerProblems(["id", "title"])).toEqual({ unknown: [], repeated: [] });
  expect(headerProblems(["id", "constructor", "id"])).toEqual({ unknown: ["constructor"], repeated: ["id"] });
  expect([fitsHeader(["id", "title"], ["1", ""]), fitsHeader(["id", "title"], ["1"])]).toEqual([true, false]);
  expect(fitsHeader(["id"], ["1", "2"])).toBe(false);
});
