import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutDescription } from "./summary";

describe("B2.6, B9.5 summary of 150 characters", () => {
  test("a description of up to 150 characters is not cut", () => {
    const text = "a".repeat(150);
    expect(cutDescription(text)).toBe(text);
    expect(cutDescription(`  ${text}\n`)).toBe(text);
    expect(cutDescription("")).toBe("");
  });

  test("a longer description is cut to at most 150 characters, after a whole word, with an ellipsis", () => {
    const words = "Triagem mecanizada com esteira, prensas e caminhão para cooperativas. ".repeat(5);
    for (const max of [20, 30, 31, 32, 60, 150]) {
      const cut = cutDescription(words, max);
      expect([...cut].length - 1).toBeLessThanOrEqual(max);
      expect(words.slice(cut.length - 1), cut).toMatch(/^[\s.,]/);
      expect(cut).toMatch(/[^\s.,]…$/);
    }
    expect(cutDescription("O projeto recolhe vidro", 11)).toBe("O projeto…");
    expect(cutDescription("O projeto recolhe vidro", 9)).toBe("O projeto…");
  });

  test("a description whose whole words would leave little is cut at 150 characters, with an ellipsis", () => {
    expect(cutDescription("b".repeat(151))).toBe(`${"b".repeat(150)}…`);
    expect(cutDescription(`${"b".repeat(149)} ${"c".repeat(50)}`)).toBe(`${"b".repeat(149)}…`);
    expect(cutDescription("um\n\ndois")).toBe("um dois");
  });

  test("a summary is the beginning of the text, in whole characters, and no longer than asked", () => {
    expect(cutDescription("😀".repeat(200))).toBe(`${"😀".repeat(150)}…`);
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.integer({ min: 1, max: 200 }),
        (text, max) => {
          const cut = cutDescription(text, max);
          expect(cut.isWellFormed()).toBe(true);
          expect([...cut].length).toBeLessThanOrEqual(max + 1);
          const whole = text.replace(/\s+/g, " ").trim();
          expect(cut === whole || whole.startsWith(cut.slice(0, -1))).toBe(true);
        },
      ),
    );
  });
});
