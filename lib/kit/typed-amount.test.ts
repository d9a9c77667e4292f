import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoneyCents } from "./format";
import { editAmount, formatAmount, maskAmount, parseAmount, readPastedAmount } from "./typed-amount";

const centavos = fc.integer({ min: 0, max: 99_999_999_999_999 });

/** Types, deletes and moves in a field as a browser would, "|" being the caret. */
function play(start: string, keys: (string | "Backspace" | "Delete" | "Left")[]): string {
  let caret = start.indexOf("|");
  let text = start.replace("|", "");
  for (const key of keys) {
    if (key === "Left") {
      caret = Math.max(0, caret - 1);
      continue;
    }
    const erased = key === "Backspace" ? [caret - 1, caret] : key === "Delete" ? [caret, caret + 1] : null;
    const [from = caret, to = caret] = erased ?? [];
    if (from < 0 || to > text.length) continue;
    const next = text.slice(0, from) + (erased ? "" : key) + text.slice(to);
    const deleted = key === "Backspace" ? "backward" : key === "Delete" ? "forward" : null;
    ({ text, caret } = editAmount({
      previous: text,
      next,
      caret: erased ? from : caret + key.length,
      deleted,
    }));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe("amounts take only digits and one comma, with dots between thousands", () => {
  test.each([
    ["", ""],
    ["abc", ""],
    ["1", "1"],
    ["1234", "1.234"],
    ["1234567,8", "1.234.567,8"],
    ["1234,567", "1.234,56"],
    ["1,2,3", "1,23"],
    ["007", "7"],
    ["0", "0"],
    [",5", "0,5"],
    ["-1.234,56", "1.234,56"],
    ["1.2.3.4", "1.234"],
  ])("B5.2 %j is shown as %j", (typed, shown) => {
    expect(maskAmount(typed)).toBe(shown);
  });

  test("B5.2 masking twice changes nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,R$ -]{0,40}$/)), (text) => {
        const once = maskAmount(text);
        expect(maskAmount(once)).toBe(once);
        expect(once).toMatch(/^(\d{1,3}(\.\d{3})*)?(,\d{0,2})?$/);
      }),
    );
  });

  test("B5.2 a formatted amount is parsed to the same centavos, and masking it changes nothing", () => {
    fc.assert(
      fc.property(centavos, (value) => {
        expect(parseAmount(formatAmount(value))).toBe(value);
        expect(maskAmount(formatAmount(value))).toBe(formatAmount(value));
      }),
    );
  });

  test("B9.4 the field formats amounts like the rest of the product", () => {
    fc.assert(
      fc.property(centavos, (value) => {
        expect(formatMoneyCents(value)).toMatch(/^R\$\s/);
        expect(formatMoneyCents(value).slice(3)).toBe(formatAmount(value));
      }),
    );
  });

  test("an empty text is null, an unfinished comma is a whole amount, and too many digits are Infinity", () => {
    expect(parseAmount("")).toBeNull();
    expect(parseAmount("R$ ")).toBeNull();
    expect(parseAmount("12,")).toBe(1200);
    expect(parseAmount(",5")).toBe(50);
    expect(parseAmount("1".padEnd(30, "0"))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the mask while typing", () => {
  test.each([
    ["|", ["1", "2", "3", "4", "5"], "12.345|"],
    ["|", ["1", "2", "3", "4", ",", "5", "6", "7"], "1.234,56|"],
    ["1|.234", ["9"], "19.|234"],
    ["12|.345,67", ["0", "0"], "1.200.|345,67"],
    ["1.2|34,56", ["Backspace"], "1|34,56"],
    ["1.|234", ["Backspace"], "|234"],
    ["1|.234", ["Delete"], "1|34"],
    ["1.234,|56", ["9"], "1.234,9|5"],
    ["1.234|,56", [","], "1.234,|56"],
    ["1|.234,56", [","], "1|.234,56"],
    ["1|,50", ["Backspace"], "0|,50"],
    ["0|,50", ["7"], "7|,50"],
    ["|", [","], "0,|"],
    ["12|", ["."], "12|"],
    ["12|", ["x"], "12|"],
    ["1.234|", ["Left", "Left", "5"], "12.5|34"],
  ])("B5.2 the text %j and the key %j become %j", (start, keys, end) => {
    expect(play(start, keys)).toBe(end);
  });

  test("B5.2 any series of keys leaves a masked text with the caret inside", () => {
    const key = fc.constantFrom(..."0123456789,.-a", "Backspace", "Delete", "Left");
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const end = play("|", keys);
        const text = end.replace("|", "");
        expect(maskAmount(text)).toBe(text);
        expect(end.indexOf("|")).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test("B5.2 digits typed one after the other make the amount, wherever dots appear", () => {
    fc.assert(
      fc.property(centavos, (value) => {
        const plain = formatAmount(value).replaceAll(".", "");
        expect(play("|", [...plain])).toBe(`${formatAmount(value)}|`);
      }),
    );
  });
});

describe("a pasted text has one amount or is refused", () => {
  test.each([
    ["R$ 1.234,56", "1.234,56"],
    ["R$\u00a01.234,56", "1.234,56"],
    ["1234.56", "1.234,56"],
    ["1,234.56", "1.234,56"],
    ["1,234,567", "1.234.567"],
    ["1.234", "1.234"],
    ["0.125", "0,12"],
    ["  1 234 567,8 ", "1.234.567,8"],
    ["-1.234,56", "1.234,56"],
    ["R$ (1.234,56)", "1.234,56"],
    ["IRPJ de 2025: R$ 800.000,00", "800.000,00"],
    ["Total 800.000.", "800.000"],
    ["1000000000000000000", "100.000.000.000.000.000"],
  ])("B5.2 the pasted text %j is read as %j", (pasted, amount) => {
    expect(readPastedAmount(pasted)).toBe(amount);
  });

  test.each([
    "",
    "sem número",
    "10^18",
    "1e18",
    "1,234",
    "R$ 2,5 milhões",
    "800 mil",
    "R$ 10 ou R$ 20",
    "1.23.4",
    "12.345.678/0001-95",
  ])("B5.2 the ambiguous text %j is refused", (pasted) => {
    expect(readPastedAmount(pasted)).toBeNull();
  });

  test("B5.2 every amount copied and pasted back is unchanged, with or without the symbol", () => {
    fc.assert(
      fc.property(centavos, (value) => {
        expect(parseAmount(readPastedAmount(formatAmount(value)) ?? "")).toBe(value);
        expect(parseAmount(readPastedAmount(formatMoneyCents(value)) ?? "")).toBe(value);
        expect(parseAmount(readPastedAmount((value / 100).toFixed(2)) ?? "")).toBe(value);
      }),
    );
  });

  test("any text is read without an error, and the result is already masked", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,R$ ^e-]{0,40}$/)), (text) => {
        const read = readPastedAmount(text);
        if (read !== null) expect(maskAmount(read)).toBe(read);
      }),
    );
  });
});
