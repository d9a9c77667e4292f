import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  delimiterOf,
  fitsHeader,
  headerProblems,
  listOf,
  slugChoices,
  slugOf,
  themeOf,
  toNumber,
} from "./rules";

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

describe("addresses of projects", () => {
  test("words of the name without accents, whole words up to 80 characters", () => {
    expect(slugOf("Central de Triagem: São João (2ª fase)")).toBe("central-de-triagem-sao-joao-2-fase");
    expect(slugOf(`${"palavra ".repeat(20)}`)).toBe(
      "palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra-palavra",
    );
    expect(slugOf("a".repeat(200))).toBe("a".repeat(80));
    expect(slugOf("日本")).toBe("projeto");
  });

  test("are none of the routes that stand beside them", () => {
    expect(slugChoices("Busca", "a1")).toEqual(["busca-a1", "busca-a1-2", "busca-a1-3"]);
    expect(slugChoices("Conta", "a1")[0]).toBe("conta-a1");
    expect(slugChoices("Conta de luz", "a1")[0]).toBe("conta-de-luz");
  });

  test("always have the form that the database accepts", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.string({ maxLength: 100 }),
        (name, id) => {
          for (const slug of slugChoices(name, id)) {
            expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
            expect(slug.length).toBeLessThanOrEqual(120);
          }
        },
      ),
    );
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
