import fc from "fast-check";
import { expect, test } from "vitest";
import { fitText, largest, sentencesOf } from "./rules";

test("sentences end at their points and not inside a number or an article of law", () => {
  expect(sentencesOf("Custa R$ 1.284.000. Pelo art. 3º da lei.\nFim")).toEqual([
    "Custa R$ 1.284.000.",
    "Pelo art. 3º da lei.",
    "Fim",
  ]);
});

test("a text is cut after whole sentences, a single long one after a word", () => {
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

test("the largest amounts, and the rest as one: nothing is lost", () => {
  const amounts = Array.from({ length: 9 }, (_, at) => ({ label: `Rubrica ${at}`, valor: (at + 1) * 100 }));
  const bars = largest(amounts, 4);
  expect(bars.map(({ label }) => label)).toEqual(["Rubrica 8", "Rubrica 7", "Rubrica 6", "Demais rubricas"]);
  expect(bars.reduce((sum, { valor }) => sum + valor, 0)).toBe(4_500);
});
