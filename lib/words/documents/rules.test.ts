import fc from "fast-check";
import { expect, test } from "vitest";
import { fillPages, fitText, keepAmounts, largest, mapTexts, paragraphsOf, sentencesOf } from "./rules";

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
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 10, max: 100 }), (text, max) => {
      expect(fitText(text, max).length).toBeLessThanOrEqual(
        Math.max(max + 1, text.length <= max ? text.length : 0),
      );
    }),
  );
});

test("the largest amounts are kept, the others are summed, and nothing is lost", () => {
  const amounts = Array.from({ length: 9 }, (_, at) => ({ label: `Rubrica ${at}`, valor: (at + 1) * 100 }));
  const bars = largest(amounts, 4);
  expect(bars.map(({ label }) => label)).toEqual(["Rubrica 8", "Rubrica 7", "Rubrica 6", "Demais rubricas"]);
  expect(bars.reduce((sum, { valor }) => sum + valor, 0)).toBe(4_500);
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

test("pages hold the blocks that fit in order, and none ends with a block that needs the next one", () => {
  const block = fc.record({ height: fc.integer({ min: 1, max: 120 }), holdsNext: fc.boolean() });
  fc.assert(
    fc.property(fc.array(block), fc.integer({ min: 0, max: 60 }), (blocks, less) => {
      const pages = fillPages(blocks, 100, 100 - less);
      expect(pages.flat()).toEqual(blocks);
      for (const [at, page] of pages.entries()) {
        const height = page.reduce((sum, one) => sum + one.height, 0);
        const isOneUnit = page.slice(0, -1).every(({ holdsNext }) => holdsNext);
        expect(height <= (at === 0 ? 100 - less : 100) || isOneUnit).toBe(true);
        if (at < pages.length - 1) expect(page.at(-1)?.holdsNext).toBe(false);
      }
    }),
  );
});
