import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toPlainText } from "../text";
import { isEmail, isPhone, isValidCpf, normalizePhone, problemsOf } from "../validation";
import { confirmationPath, isStrongPassword, readConfirmationParams, toPublicViewer } from "./rules";

/** Text with enough of what makes markup, among letters of every script. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          "<",
          ">",
          "/",
          "!",
          "?",
          "<script>",
          "</script>",
          "<b",
          "<!--",
          "-->",
          "&lt;",
          "=",
          '"',
          " ",
          "\n",
        ],
        ...[
          "\0",
          "\u202e",
          "\u200b",
          "\ufeff",
          "\u0301",
          "\u0338",
          "\ud800",
          "a",
          "K",
          "SCRIPT",
          "style",
          "é",
        ],
        ...["<style>", "</style >", "x", "😀", "שלום", "\u2028", "\u00a0"],
      ),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

describe("A5.9 B5.6 reduction to plain text", () => {
  test.each([
    ["<".repeat(10_000), "<".repeat(10_000)],
    [`2 ${"<".repeat(9000)} 3`, `2 ${"<".repeat(9000)} 3`],
    ["a<<<<b", "ab"],
    ["<<<<b>c", "c"],
  ])("a run of %j counts once", (text, plain) => {
    expect(toPlainText(text)).toBe(plain);
  });

  test("leaves nothing that begins a tag, no control or direction characters, no edge or double spaces", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const plain = toPlainText(text);
        expect(plain).not.toMatch(/<[a-z/!?]/i);
        expect(plain).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/u);
        expect(plain).not.toMatch(/^ | $| {2}/);
        expect(plain.isWellFormed()).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("finds nothing more to do the second time", () => {
    fc.assert(
      fc.property(hostile, (text) => toPlainText(toPlainText(text)) === toPlainText(text)),
      { numRuns: 3000 },
    );
  });

  test("keeps every letter, mark and emoji of ordinary names", () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ0-9.'&()-]{1,12}$/), { minLength: 1 });
    fc.assert(fc.property(words, (parts) => toPlainText(parts.join(" ")) === parts.join(" ")));
    for (const name of ["Zé & Filhos Ltda.", "2 < 3 > 1", "مريم", "שרה כהן", "👩‍🌾 Ana", "D'Ávila"]) {
      expect(toPlainText(name)).toBe(name);
    }
  });

  test.each([
    ["<script>alert(1)</script>", ""],
    ["<scr<script>x</script>ipt>alert(1)</script>", "alert(1)"],
    ['<img src=x onerror="alert(1)">Ana', "Ana"],
    ["<b>Ana</b> <i>Souza</i>", "Ana Souza"],
    ["Ana<!-- oculto -->Souza", "AnaSouza"],
    ["<svg/onload=alert(1)", "svg/onload=alert(1)"],
    ["  Ana\r\nBcc: todos@exemplo.com  ", "Ana Bcc: todos@exemplo.com"],
    ["Ana\u202eazuoS", "AnaazuoS"],
    ["'; DROP TABLE users; --", "'; DROP TABLE users; --"],
    ["\0", ""],
  ])("%j becomes %j", (given, plain) => expect(toPlainText(given)).toBe(plain));

  test("a megabyte of anything is read in no time", () => {
    const started = performance.now();
    for (const piece of ["<", "<script>", "<!--", "<a ", "a", " ", "<style>\u0301"]) {
      toPlainText(piece.repeat(1_000_000 / piece.length));
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("A9.7 formats", () => {
  test.each([
    "ana@exemplo.com.br",
    "a.b+c@sub.exemplo.com",
    "captador.pro@demo.local",
    "O'Neil@x.co",
    `${"a".repeat(64)}@x.com`,
  ])("%s is an address", (text) => expect(isEmail(text)).toBe(true));
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
  ])("%j is none", (text) => expect(isEmail(text)).toBe(false));

  test("phones have 10 to 15 digits", () => {
    expect(["(11) 3333-4444", "11 99999-8888", "+55 11 99999-8888", "123456789012345"].map(isPhone)).toEqual(
      Array(4).fill(true),
    );
    expect(["", "123456789", "1234567890123456", "11 9999a-8888", "<b>1133334444"].map(isPhone)).toEqual(
      Array(5).fill(false),
    );
  });

  test("A5.5 A5.9 no phone is a row of one digit or begins with 0", () => {
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
  ])("A5.9 the phone %j is stored as %j, and reads the same again", (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored);
    expect(normalizePhone(stored)).toBe(stored);
  });

  test("CPF check digits", () => {
    expect(["529.982.247-25", "52998224725", "90000000175"].map(isValidCpf)).toEqual([true, true, true]);
    expect(["", "52998224724", "11111111111", "5299822472", "529982247250", "ABC"].map(isValidCpf)).toEqual(
      Array(6).fill(false),
    );
  });

  test("A5.4 A9.6 strong passwords: 8 characters with upper case, lower case and a digit", () => {
    expect(["Segredo1", "ÁÉÍÓÚç12", "aB3aB3aB3"].map(isStrongPassword)).toEqual([true, true, true]);
    expect(["Segred1", "segredo1", "SEGREDO1", "Segredos", "", "        "].map(isStrongPassword)).toEqual(
      Array(6).fill(false),
    );
  });
});

test("the problems of a form come in its order, one for each control", () => {
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

describe("A7.2 carriers of a confirmation", () => {
  const token = "t".repeat(43);

  test("each link that the product writes is read back", () => {
    for (const from of ["project", "other"] as const) {
      const { searchParams } = new URL(confirmationPath(token, from), "http://localhost");
      const carried = readConfirmationParams(Object.fromEntries(searchParams));
      expect(carried).toMatchObject({ token, purposes: expect.arrayContaining(["confirmar_email"]) });
    }
  });

  test("any text as carrier is absent, malformed or a token, never an exception", () => {
    const value = fc.option(fc.oneof(fc.string(), fc.constantFrom(token, "__proto__", "constructor")), {
      nil: undefined,
    });
    fc.assert(
      fc.property(
        fc.record({ token_hash: value, type: value, code: value, access_token: value }),
        (params) => {
          const carried = readConfirmationParams(params);
          if (typeof carried !== "string") expect(carried.purposes.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test("the navigation learns the first name and where the account is at home, nothing else", () => {
  const viewer = {
    userId: "1",
    email: "ana@exemplo.com.br",
    fullName: "Ana Maria Souza",
    userType: "financiador" as const,
    empresaId: "2",
  };
  expect(toPublicViewer(viewer)).toEqual({
    firstName: "Ana",
    userType: "financiador",
    isCompany: true,
    home: "/empresa-dashboard",
  });
});
