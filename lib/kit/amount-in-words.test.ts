import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountInWords } from "./amount-in-words";

describe("amounts in words", () => {
  test.each([
    [1, "um centavo"],
    [29, "vinte e nove centavos"],
    [100, "um real"],
    [101, "um real e um centavo"],
    [829, "oito reais e vinte e nove centavos"],
    [6_410, "sessenta e quatro reais e dez centavos"],
    [10_000_000, "cem mil reais"],
    [100_000_000, "um milhão de reais"],
    [100_000_010, "um milhão de reais e dez centavos"],
    [
      123_456_789,
      "um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos",
    ],
  ])("%i centavos are written '%s'", (centavos, words) => expect(amountInWords(centavos)).toBe(words));

  test("the words for the centavos do not depend on the reais, and the first 30,000 amounts differ in words", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        (cents, reais) => {
          expect(amountInWords(reais * 100 + cents)).toBe(
            `${amountInWords(reais * 100)} e ${amountInWords(cents)}`,
          );
        },
      ),
    );
    expect(new Set(Array.from({ length: 30_000 }, (_, at) => amountInWords(at + 1))).size).toBe(30_000);
  });
});
