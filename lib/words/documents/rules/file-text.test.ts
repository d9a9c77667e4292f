import fc from "fast-check";
import { expect, test } from "vitest";
import { fitText, keepAmounts, mapTexts, paragraphsOf, sentencesOf } from "./file-text";

test("sentences end at their full stops and not inside a number or an article of law", () => {
  expect(sentencesOf("Custa R$ 1.284.000. Pelo art. 3º da lei.\nFim")).toEqual([
    "Custa R$ 1.284.000.",
    "Pelo art. 3º da lei.",
    "Fim",
  ]);
});

test("a text is cut after whole sentences, and a single long one after a word", () => {
  expect(fitText("Um. Dois. Três.", 9)).toBe("Um. Dois.");
  expect(fitText("palavra comprida demais", 12)).toBe("palavra…");
  expect(fitText(`vidro${"♻️🚛".repeat(20)}`, 13)).toMatch(/^vidro[^\ud800-\udfff]*…$/u);
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 10, max: 100 }), (text, max) => {
      expect(fitText(text, max).length).toBeLessThanOrEqual(
        Math.max(max + 1, text.length <= max ? text.length : 0),
      );
    }),
  );
});

test("all paragraphs from the fortieth on are joined into one", () => {
  expect(paragraphsOf("um\n\n dois \n")).toEqual(["um", "dois"]);
  const many = paragraphsOf(Array.from({ length: 100 }, (_, at) => `linha ${at}`).join("\n"));
  expect(many).toHaveLength(40);
  expect(many.at(-1)).toMatch(/^linha 39 · linha 40 · .* · linha 99$/);
});

test("R$ stays on the line of its figure", () => {
  expect(keepAmounts("Pedimos R$ 120.000, em cotas de R$ 1.200; R$ por cota")).toBe(
    "Pedimos R$\u00a0120.000, em cotas de R$\u00a01.200; R$ por cota",
  );
});

test("every text of a document is mapped, and nothing else", () => {
  const bytes = new Uint8Array([1]);
  const given = { a: "x", b: [{ c: "y", n: 1, none: null }], cover: { bytes, width: 2 }, off: undefined };
  expect(mapTexts(given, (text) => `${text}!`)).toEqual({
    a: "x!",
    b: [{ c: "y!", n: 1, none: null }],
    cover: { bytes, width: 2 },
    off: undefined,
  });
});
