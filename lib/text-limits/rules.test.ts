import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { characters, cutText, isLonger } from "./rules";

const FAMILY = "👩‍👩‍👧‍👦";

describe("A9.7 characters are counted once, as the database counts them", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["ação", 4],
    ["日本", 2],
    ["😀😀", 2],
    [FAMILY, 7],
    ["\ud83d", 1],
  ])("%j has %i", (text, count) => {
    expect(characters(text)).toBe(count);
    expect(isLonger(text, count)).toBe(false);
    if (count > 0) expect(isLonger(text, count - 1)).toBe(true);
  });

  test("the quick way says the same as counting", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(30), (text, max) => {
        expect(isLonger(text, max)).toBe(characters(text) > max);
      }),
    );
  });
});

describe("A9.7 a text that is cut", () => {
  test.each([
    ["abcdef", 4, "abcd"],
    ["ação", 4, "ação"],
    ["😀😀😀", 2, "😀😀"],
    [`ab${FAMILY}`, 8, "ab"],
    [`ab${FAMILY}`, 9, `ab${FAMILY}`],
    ["aac\u0327", 3, "aa"],
  ])("%j to %i characters is %j", (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  test("is a beginning, within its limit, without half of a pair", () => {
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
