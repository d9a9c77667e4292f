import { describe, expect, test } from "vitest";
import {
  type ConvertedProject,
  delimiterOf,
  headerProblems,
  keepOwned,
  listOf,
  themeOf,
  toNumber,
} from "./rules";

describe("the theme of a record that states none", () => {
  test.each([
    [["Educação"], "Coleta", "Educação Ambiental"],
    [[], "Oficinas nas escolas", "Educação Ambiental"],
    [[], "Descarte seguro em hospitais", "Saúde e Reciclagem"],
    [["catadoras"], "Escola", "Inclusão Social"],
    [[], "Rede de comercialização", "Cooperativismo"],
    [["triagem"], "Usina de vidro", "Gestão de Resíduos"],
    [[], "Pré-escolar", "Educação Ambiental"],
    [[], "Deseducação", "Gestão de Resíduos"],
  ])("a record with tags %j and title %j has the theme %s", (tags, title, theme) => {
    expect(themeOf(tags, title)).toBe(theme);
  });
});

describe("numbers in CSV", () => {
  test.each([
    ["1.234.567,89", 1_234_567.89],
    ["R$ 1.234", 1234],
    ["0.125", 0.125],
    ["-0.750", -0.75],
    ["1234.5", 1234.5],
    ["1.5", 1.5],
    ["0", 0],
    ["-3,5", -3.5],
    ["1,234.5", "1,234.5"],
    ["1e9", "1e9"],
    ["0x10", "0x10"],
    ["um", "um"],
    ["", ""],
  ])("the text %j is read as %j", (cell, value) => {
    expect(toNumber(cell)).toBe(value);
  });
});

test("a minimum stays the owner's together with the works that it follows from", () => {
  const stored = { obras: true, captacaoMinima: 50 } as ConvertedProject;
  const given = { obras: false, captacaoMinima: 20 } as ConvertedProject;
  expect(keepOwned(stored, given, ["obras"]).project).toEqual(stored);
  expect(keepOwned(stored, given, ["eixo"]).project).toEqual(given);
});

test("an urgency stays the owner's together with the deadline that it follows from", () => {
  const stored = { prazoCaptacao: "2027-01-13", urgencia: "Alta" } as ConvertedProject;
  const given = { prazoCaptacao: "2027-11-13", urgencia: "Baixa" } as ConvertedProject;
  expect(keepOwned(stored, given, ["prazoCaptacao"]).project).toEqual(stored);
  expect(keepOwned(stored, given, ["eixo"]).project).toEqual(given);
});

test("a JSON file is a list, or an object with the list in `records`", () => {
  expect([listOf([1]), listOf({ records: [2] })]).toEqual([[1], [2]]);
  expect([listOf({}), listOf({ records: 3 }), listOf(null), listOf("[]")]).toEqual([null, null, null, null]);
});

test("the separator of a CSV file is that of its first line", () => {
  expect([delimiterOf("id;title,x;y\na,b,c,d"), delimiterOf("id,title\na;b;c"), delimiterOf("id")]).toEqual([
    ";",
    ",",
    ",",
  ]);
});

test("unknown and repeated headers are named", () => {
  expect(headerProblems(["id", "title"])).toEqual({ unknown: [], repeated: [] });
  expect(headerProblems(["id", "constructor", "id"])).toEqual({ unknown: ["constructor"], repeated: ["id"] });
});
