import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCnpj, onlyCnpjCharacters } from "./masks";
import {
  isEmail,
  isPhone,
  isValidCnpj,
  isValidCpf,
  normalizePhone,
  onlyDigits,
  problemsOf,
} from "./validation";

describe("formats of fields", () => {
  test.each([
    "ana@exemplo.com.br",
    "a.b+c@sub.exemplo.com",
    "captador.pro@demo.local",
    "O'Neil@x.co",
    `${"a".repeat(64)}@x.com`,
  ])("the text %s is an e-mail address", (text) => expect(isEmail(text)).toBe(true));
  test.each([
    "",
    "ana",
    "ana@",
    "@x.com",
    "a@b",
    "a b@x.com",
    "ana@x..com",
    ".ana@x.com",
    "a..b@x.com",
    "ana@-x.com",
    "Ana <ana@x.com>",
    "ana@x.com,b@x.com",
    "ana@x.com\r\nBcc: b@x.com",
    `${"a".repeat(250)}@x.com`,
    `${"a".repeat(65)}@x.com`,
    `ana@${"a.".repeat(130)}com`,
    "joao@empresa.12",
    "joão@x.com",
    "ana@exem<b>plo.com",
  ])("A9.7 the text %j is no e-mail address", (text) => expect(isEmail(text)).toBe(false));

  test("A9.7 a phone has 10 to 15 digits", () => {
    expect(["(11) 3333-4444", "11 99999-8888", "+55 11 99999-8888", "123456789012345"].map(isPhone)).toEqual(
      Array(4).fill(true),
    );
    expect(["", "123456789", "1234567890123456", "11 9999a-8888", "<b>1133334444"].map(isPhone)).toEqual(
      Array(5).fill(false),
    );
  });

  test("a phone of one repeated digit or with a leading 0 is refused", () => {
    expect(["0000000000", "(00) 00000-0000", "11111111111", "+0123456789012"].map(isPhone)).toEqual(
      Array(4).fill(false),
    );
  });

  test.each([
    ["(11) 3333-4444", "1133334444"],
    ["+55 (11) 99999-8888", "11999998888"],
    ["55 11 99999-8888", "11999998888"],
    ["0055 11 3333 4444", "1133334444"],
    ["011 3333-4444", "1133334444"],
    ["(55) 99123-4567", "55991234567"],
    ["+1 415 555 2671", "+14155552671"],
    ["001 415 555 2671", "+14155552671"],
    ["+49 30 901820", "+4930901820"],
    ["123456789012345", "+123456789012345"],
    ["0000000000", "0000000000"],
    ["ligue já", "liguejá"],
    ["", ""],
  ])("the phone %j is stored as %j, and normalising it again changes nothing", (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored);
    expect(normalizePhone(stored)).toBe(stored);
  });

  test("a CPF with wrong check digits is refused", () => {
    expect(["529.982.247-25", "52998224725", "90000000175"].map(isValidCpf)).toEqual([true, true, true]);
    expect(["", "52998224724", "11111111111", "5299822472", "529982247250", "ABC"].map(isValidCpf)).toEqual(
      Array(6).fill(false),
    );
  });
});

test.each(["12.ABC.345/01DE-35", "AB.CDE.FGH/0001-95", "11.222.333/0001-81", "19.131.243/0001-97"])(
  "A5.7 the CNPJ %s is valid, with and without its mask, in either case",
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
])("A5.9 an invalid CNPJ is refused, case %#", (cnpj) => {
  expect(isValidCnpj(cnpj)).toBe(false);
});

test("every base of a CNPJ has exactly one pair of check digits", () => {
  const base = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((text) => !/^(\d)\1+$/.test(text));
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
  fc.assert(
    fc.property(base, (given) => {
      expect(all.filter((pair) => isValidCnpj(given + pair))).toHaveLength(1);
    }),
  );
});

test("onlyDigits keeps the digits 0 to 9 of a text", () => {
  expect(onlyDigits("+55 (11) 94002-8922 ٣")).toBe("5511940028922");
});

test("errors are in the order of the form's checks, the first one per control", () => {
  const always = () => true;
  const checks = [
    { field: "b", problem: "1", fails: always },
    { field: "a", problem: "2", fails: always },
    { field: "b", problem: "3", fails: always },
    { field: "c", problem: "4", fails: () => false },
  ] as const;
  expect(problemsOf({ a: "", b: "", c: "" }, checks)).toEqual([
    { field: "b", problem: "1" },
    { field: "a", problem: "2" },
  ]);
});
