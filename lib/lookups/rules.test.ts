import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCnpj, formatPhone, onlyCnpjCharacters, showPhone } from "../masks";
import { isValidCnpj, onlyDigits } from "../validation";
import { findCity, refusedSituation, STATES, searchCities } from "./rules";

test.each(["12.ABC.345/01DE-35", "AB.CDE.FGH/0001-95", "11.222.333/0001-81", "19.131.243/0001-97"])(
  "A5.7 %s is valid, with and without its mask, in capitals or not",
  (cnpj) => {
    expect(isValidCnpj(cnpj)).toBe(true);
    expect(isValidCnpj(onlyCnpjCharacters(cnpj))).toBe(true);
    expect(isValidCnpj(cnpj.toLowerCase())).toBe(true);
    expect(formatCnpj(onlyCnpjCharacters(cnpj))).toBe(cnpj);
  },
);

test.each([
  "12ABC34501DE36",
  "11111111111111",
  "00000000000000",
  "11.222.333/0001-8",
  "11.222.333/0001-811",
  "12ABC34501DEAB",
  "１１２２２３３３０００１８１",
  "",
  "'; DROP TABLE empresas; --",
  "1".repeat(1_000_000),
])("A5.7 %.40s is not valid", (cnpj) => {
  expect(isValidCnpj(cnpj)).toBe(false);
});

test("A5.7 every base has exactly one pair of check digits", () => {
  const base = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((text) => !/^(\d)\1+$/.test(text));
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
  fc.assert(
    fc.property(base, (given) => {
      expect(all.filter((pair) => isValidCnpj(given + pair))).toHaveLength(1);
    }),
  );
});

test("A5.7 letters are taken in the first twelve places only", () => {
  expect(onlyCnpjCharacters("ab.cde.fgh/ijkl-mn")).toBe("ABCDEFGHIJKL");
  expect(onlyCnpjCharacters("ab.cde.fgh/ijkl-m1n2")).toBe("ABCDEFGHIJKL12");
  expect(onlyCnpjCharacters("ßé😀שלום٣1")).toBe("1");
});

test.each([
  ["", ""],
  ["1", "(1"],
  ["11", "(11"],
  ["114", "(11) 4"],
  ["1140028922", "(11) 4002-8922"],
  ["11940028922", "(11) 94002-8922"],
  ["119400289221234", "(11) 94002-8922"],
])("A5.7 phone %j is shown as %j", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

test.each([
  ["", ""],
  ["1133334444", "(11) 3333-4444"],
  ["11940028922", "(11) 94002-8922"],
  ["+14155552671", "+14155552671"],
  ["351912345678", "+351912345678"],
  ["+123456789012345", "+123456789012345"],
])("A5.9 the stored phone %j is shown as %j, whole", (stored, shown) => {
  expect(showPhone(stored)).toBe(shown);
});

test("onlyDigits keeps digits of any length", () => {
  expect(onlyDigits("+55 (11) 94002-8922 ٣")).toBe("5511940028922");
});

test("A3.11 there are 27 states, in the order of their names", () => {
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

test("A3.11 the registry's capitals without accents find the city", () => {
  expect(findCity(cities, "SAO PAULO")?.name).toBe("São Paulo");
  expect(findCity(cities, "SANTA BARBARA D OESTE")?.name).toBe("Santa Bárbara d'Oeste");
  expect(findCity(cities, "São")).toBeUndefined();
  expect(findCity(cities, "")).toBeUndefined();
});

test("A2.5 the search ignores accents and finds later words too", () => {
  const found = (text: string) => searchCities(cities, text).map(({ name }) => name);
  expect(found("sao")).toEqual(["São José dos Campos", "São Paulo"]);
  expect(found("c")).toEqual(["Mogi das Cruzes", "São José dos Campos"]);
  expect(found("m")).toEqual(["Mogi das Cruzes", "Mogi Mirim"]);
  expect(found("  ")).toHaveLength(cities.length);
  expect(found("😀 שלום")).toEqual([]);
  expect(found("xyz")).toEqual([]);
});

test("A7.16 only an active company, or one of unknown situation, may register", () => {
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
