import { describe, expect, test } from "vitest";
import {
  allowsDeduction,
  companyChange,
  findCity,
  refusedSituation,
  regimeOf,
  STATES,
  searchCities,
  withoutCpf,
} from "./rules";

test("A3.11 there are 27 states, sorted by name", () => {
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(27);
  const names = STATES.map(({ name }) => name);
  expect(names.toSorted((one, other) => one.localeCompare(other, "pt-BR"))).toEqual(names);
});

const cities = [
  "Amparo",
  "Mogi das Cruzes",
  "Mogi Mirim",
  "Santa Bárbara d'Oeste",
  "São José dos Campos",
  "São Paulo",
].map((name) => ({ name }));

test("A3.11 a city is found in the registry's upper case without accents, and only by its whole name", () => {
  expect(findCity(cities, "SAO PAULO")?.name).toBe("São Paulo");
  expect(findCity(cities, "SANTA BARBARA D OESTE")?.name).toBe("Santa Bárbara d'Oeste");
  expect(findCity(cities, "São")).toBeUndefined();
  expect(findCity(cities, "")).toBeUndefined();
});

test("A2.5 the search for a city ignores accents and matches later words", () => {
  const found = (text: string) => searchCities(cities, text).map(({ name }) => name);
  expect(found("sao")).toEqual(["São José dos Campos", "São Paulo"]);
  expect(found("c")).toEqual(["Mogi das Cruzes", "São José dos Campos"]);
  expect(found("m")).toEqual(["Mogi das Cruzes", "Mogi Mirim"]);
  expect(found("  ")).toHaveLength(cities.length);
  expect(found("😀 שלום")).toEqual([]);
  expect(found("xyz")).toEqual([]);
});

test("of several tax regimes in the registry the newest counts", () => {
  const regimes = [2022, 2024, 2023].map((ano) => ({ forma: `LUCRO ${ano}`, ano }));
  expect(regimeOf(regimes, null)).toEqual({ forma: "LUCRO 2024", ano: 2024 });
  expect(regimeOf([], null)).toBeUndefined();
});

test("a company in Simples or MEI now has that regime, whatever it declared for an earlier year", () => {
  expect(regimeOf([{ forma: "LUCRO REAL", ano: 2024 }], "SIMPLES NACIONAL")).toEqual({
    forma: "SIMPLES NACIONAL",
    ano: null,
  });
  expect(regimeOf([], "MEI")).toEqual({ forma: "MEI", ano: null });
});

test.each([
  ["LUCRO REAL", true],
  [" Lucro Real ", true],
  ["LUCRO PRESUMIDO", false],
  ["SIMPLES NACIONAL", false],
  ["MEI", false],
  ["", false],
])("only companies taxed by lucro real may deduct: %j is %j", (forma, allowed) => {
  expect(allowsDeduction({ forma })).toBe(allowed);
});

test.each([
  ["MARIA DA SILVA 12345678909", "MARIA DA SILVA"],
  ["MARIA DA SILVA 123.456.789-09", "MARIA DA SILVA"],
  ["12.345.678 MARIA DA SILVA", "12.345.678 MARIA DA SILVA"],
])("A3.11 the name %j is filled in as %j, without the owner's CPF", (given, name) => {
  expect(withoutCpf(given)).toBe(name);
});

test("A7.16 only a company that is active or of unknown situation may register", () => {
  expect([1, 2, 3, 4, 8, 99, null].map(refusedSituation)).toEqual([
    "nula",
    null,
    "suspensa",
    "inapta",
    "baixada",
    null,
    null,
  ]);
});

describe("A3.11 filling in a form from its CNPJ", () => {
  const follow = (...steps: [cnpj: string, found: boolean][]) => {
    let shown = "";
    return steps.map(([cnpj, found]) => {
      const next = companyChange(shown, cnpj, found);
      shown = next.shown;
      return next.change;
    });
  };
  const [A, B] = ["11222333000181", "19131243000197"];

  test("correcting a CNPJ back fills in its data again", () => {
    expect(follow([A, false], [A, true], [B, false], [A, true])).toEqual([
      "gone",
      "filled",
      "gone",
      "filled",
    ]);
    expect(follow([A, true], [B, false], [B, false], [A, false], [A, true])).toEqual([
      "filled",
      "gone",
      "gone",
      "gone",
      "filled",
    ]);
  });

  test("the same CNPJ again changes nothing, so that corrected values stay", () => {
    expect(follow([A, true], [A, true], [A, false], [A, true])).toEqual(["filled", "none", "none", "none"]);
  });

  test("another known company is filled in at once, and the same one again after an incomplete CNPJ", () => {
    expect(follow([A, true], [B, true])).toEqual(["filled", "filled"]);
    expect(follow([A, true], ["", false], [A, true])).toEqual(["filled", "none", "filled"]);
  });
});
