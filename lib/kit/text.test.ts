import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { characters, cutText, headerText, isLonger, toPlainLine, toPlainLines, toPlainText } from "./text";

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
        ...["\u00ad", "\u034f", "\u200c", "\u200d", "\ufe0f", "\u3164", "\u{e0041}"],
      ),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

describe("reduction to plain text", () => {
  test.each([
    ["<".repeat(10_000), "<".repeat(10_000)],
    [`2 ${"<".repeat(9000)} 3`, `2 ${"<".repeat(9000)} 3`],
    ["a<<<<b", "ab"],
    ["<<<<b>c", "c"],
  ])("a run of < begins at most one tag, case %#", (text, plain) => {
    expect(toPlainText(text)).toBe(plain);
  });

  test("A5.9 B5.6 plain text has no beginning of a tag, no control character and no surplus space", () => {
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

  test("a text of invisible characters only is empty, in any mixture", () => {
    const unseen = fc.constantFrom(
      ...["\u00ad", "\u034f", "\u115f", "\u180e", "\u200b", "\u200c", "\u200d", "\u2060", "\u2064", "\u2069"],
      ...[
        "\u3164",
        "\ufe00",
        "\ufe0f",
        "\ufeff",
        "\uffa0",
        "\ufffa",
        "\u{e0041}",
        "\u{e0101}",
        " ",
        "\n",
        "<b>",
      ],
    );
    fc.assert(
      fc.property(fc.array(unseen, { maxLength: 30 }), (signs) => {
        for (const reduce of [toPlainText, toPlainLine, toPlainLines])
          expect(reduce(signs.join("")), reduce.name).toBe("");
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["co\u00adleta", "coleta"],
    ["\u00ad", ""],
    ["👩\u200d🌾 ❤\ufe0f", "👩\u200d🌾 ❤\ufe0f"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["a \u200d\ufe0f b\u200d", "a b"],
  ])(
    "of the invisible characters in %j only those that join or vary their neighbours are kept",
    (text, plain) => expect(toPlainText(text)).toBe(plain),
  );

  test("reducing twice changes nothing", () => {
    fc.assert(
      fc.property(hostile, (text) => toPlainText(toPlainText(text)) === toPlainText(text)),
      { numRuns: 3000 },
    );
  });

  test("every letter, mark and emoji of ordinary names is kept", () => {
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
  ])("A5.9 B5.6 the text %j becomes %j", (given, plain) => expect(toPlainText(given)).toBe(plain));

  test("seven texts of a megabyte, each one repeated piece, are reduced in less than two seconds", () => {
    const started = performance.now();
    for (const piece of ["<", "<script>", "<!--", "<a ", "a", " ", "<style>\u0301"]) {
      toPlainText(piece.repeat(1_000_000 / piece.length));
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("a message keeps its lines and loses its markup", () => {
  test.each([
    ["Oi\r\ntudo\rbem?\nSim\u2028Não", "Oi\ntudo\nbem?\nSim\nNão"],
    ["  a  \n\n\n\n  b ", "a\n\nb"],
    ["<b>Oi</b>\n<script>\nalert(1)\n</script>fim", "Oi\nfim"],
    ["<p class='x'>Um</p><br/><img src=x onerror=alert(1)>dois<!-- não -->", "Umdois"],
    ["2 < 3\n5 > 4", "2 < 3\n5 > 4"],
    ["a\u202eb\u0000c", "abc"],
    ["\ue000a\ue000", "a"],
    [" \n \t \n", ""],
  ])("B5.6 the message %j becomes %j", (text, plain) => expect(toPlainLines(text)).toBe(plain));

  test.each([
    "Escreva para Ana <ana@x.com.br>.",
    "Aparece erro <NaN> no total",
    "<a partir de maio> depositamos 5 <b c> 3",
    "prazo <preencher> e valor <R$ 10>",
    "List<String> e <3",
  ])("the message %j is unchanged, because it begins no element", (text) => {
    expect(toPlainLine(text)).toBe(text);
    expect(toPlainLines(`${text}\n${text}`)).toBe(`${text}\n${text}`);
  });

  test("B5.6 reducing a message twice changes nothing, and no element is left in any message", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        ..."\n|\r\n|<b>|</b>|<b|b>|<|>|/|=|<img src=x>|<i |i|script|<script|</script>|<!|--|<ana@x>|\ue000|\u200d".split(
          "|",
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = toPlainLines(pieces.join(""));
        expect(toPlainLines(once)).toBe(once);
        expect(once).not.toMatch(/\n{3,}|<\/?(b|i|img|script)\s*\/?>|<img [^<>=]*=[^<>]*>/i);
      }),
      { numRuns: 1000 },
    );
  });

  test("messages of a megabyte, each one repeated piece, are reduced in less than two seconds", () => {
    const started = performance.now();
    for (const piece of ["<", "<b", "<a ", "<a =", "=", "<!--", "<script>", " ", "<b>"]) {
      toPlainLines(piece.repeat(1_000_000 / piece.length));
      toPlainLines(`<a ${piece.repeat(1_000_000 / piece.length)}`);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

const FAMILY = "👩‍👩‍👧‍👦";

describe("characters are counted as the database counts them", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["ação", 4],
    ["日本", 2],
    ["😀😀", 2],
    [FAMILY, 7],
    ["\ud83d", 1],
  ])("the text %j has %i characters", (text, count) => {
    expect(characters(text)).toBe(count);
    expect(isLonger(text, count)).toBe(false);
    if (count > 0) expect(isLonger(text, count - 1)).toBe(true);
  });

  test("isLonger agrees with the full count of characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(30), (text, max) => {
        expect(isLonger(text, max)).toBe(characters(text) > max);
      }),
    );
  });
});

describe("cutting a text", () => {
  test.each([
    ["abcdef", 4, "abcd"],
    ["ação", 4, "ação"],
    ["😀😀😀", 2, "😀😀"],
    [`ab${FAMILY}`, 8, "ab"],
    [`ab${FAMILY}`, 9, `ab${FAMILY}`],
    ["aac\u0327", 3, "aa"],
  ])("the text %j cut to %i characters is %j", (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  test("a cut text is a prefix within the limit, without half of a surrogate pair", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.nat(40), (text, max) => {
        const cut = cutText(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(characters(cut)).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

test("a header text is a single line of at most 200 characters, whatever the input", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
      const line = headerText(text);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect([...line].length).toBeLessThanOrEqual(200);
    }),
  );
  expect(headerText("Olá\r\nBcc: outro@exemplo.com.br\r\n\r\n<b>")).toBe("Olá Bcc: outro@exemplo.com.br <b>");
  expect(headerText("✓ Confirme sua conta 🚀")).toBe("✓ Confirme sua conta 🚀");
});
