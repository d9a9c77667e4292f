import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toPlainLine, toPlainLines } from "./rules";

describe("B5.6 a message keeps its lines and loses its markup", () => {
  test.each([
    ["Oi\r\ntudo\rbem?\nSim\u2028Não", "Oi\ntudo\nbem?\nSim\nNão"],
    ["  a  \n\n\n\n  b ", "a\n\nb"],
    ["<b>Oi</b>\n<script>\nalert(1)\n</script>fim", "Oi\nfim"],
    ["<p class='x'>Um</p><br/><img src=x onerror=alert(1)>dois<!-- não -->", "Umdois"],
    ["2 < 3\n5 > 4", "2 < 3\n5 > 4"],
    ["a\u202eb\u0000c", "abc"],
    ["\ue000a\ue000", "a"],
    [" \n \t \n", ""],
  ])("%j becomes %j", (text, plain) => expect(toPlainLines(text)).toBe(plain));

  test.each([
    "Escreva para Ana <ana@x.com.br>.",
    "Aparece erro <NaN> no total",
    "<a partir de maio> depositamos 5 <b c> 3",
    "prazo <preencher> e valor <R$ 10>",
    "List<String> e <3",
  ])("B5.6 B5.7 %j stays as it was typed: no element begins there", (text) => {
    expect(toPlainLine(text)).toBe(text);
    expect(toPlainLines(`${text}\n${text}`)).toBe(`${text}\n${text}`);
  });

  test("B5.6 reducing it again changes nothing, and no element is left, whatever it holds", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(..."\n|\r\n|<b>|</b>|<b|b>|<|>|/|=|<img src=x>|<i |script|<ana@x>|\ue000".split("|")),
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

  test("B5.6 a megabyte of anything is read in no time", () => {
    const started = performance.now();
    for (const piece of ["<", "<b", "<a ", "<a =", "=", "<!--", "<script>", " ", "<b>"]) {
      toPlainLines(piece.repeat(1_000_000 / piece.length));
      toPlainLines(`<a ${piece.repeat(1_000_000 / piece.length)}`);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
