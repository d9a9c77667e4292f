import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCitations } from "./citations";

function run(pieces: string[], total: number) {
  const citations = createCitations(total);
  const text = pieces.map((piece) => citations.push(piece)).join("") + citations.end();
  return { text, cited: citations.cited() };
}

describe("citations", () => {
  test.each([
    ["Sim. [3] E não. [1]", "Sim. [1] E não. [2]", [3, 1]],
    ["Sim [2], sim [2].", "Sim [1], sim [1].", [2]],
    ["Sim [1, 3]. Fim", "Sim [1][2]. Fim", [1, 3]],
    ["Sim [9]. Não [0]. [99]", "Sim. Não.", []],
    ["Sim [1, 9].", "Sim [1].", [1]],
    ["Sim [1, 2, 3, 1, 2, 3, 1].", "Sim [1][2][3].", [1, 2, 3]],
    [`Sim [${"1, ".repeat(20)}1].`, `Sim [${"1, ".repeat(20)}1].`, []],
    ["[1] primeiro", "[1] primeiro", [1]],
    ["Uma lista [a] e [ aberta", "Uma lista [a] e [ aberta", []],
    ["art. 4º [", "art. 4º [", []],
    ["R$ 10 [2024]", "R$ 10 [2024]", []],
  ])("the citations of %j", (given, text, cited) => {
    expect(run([given], 3)).toEqual({ text, cited });
  });

  test("the result does not depend on how the text is cut", () => {
    const part = fc.oneof(
      fc.constantFrom(" [1]", "[2]", " [9]", "[1, 2]", "[", "]", " ", "e", ",", "12"),
      fc.integer({ min: 1, max: 25 }).map((count) => `[${Array(count).fill("1").join(", ")}]`),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.integer({ min: 1, max: 4 }), (parts, total) => {
        const text = parts.join("");
        const whole = run([text], total);
        expect(run(parts, total)).toEqual(whole);
        expect(run([...text], total)).toEqual(whole);
        for (const number of whole.cited) expect(number >= 1 && number <= total).toBe(true);
      }),
    );
  });
});
