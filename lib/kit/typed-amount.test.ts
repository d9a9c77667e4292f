import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoneyCents } from "./format";
import { editAmount, formatAmount, maskAmount, parseAmount, readPastedAmount } from "./typed-amount";

const centavos = fc.integer({ min: 0, max: 99_999_999_999_999 });

/** Presses `keys` in a field. In `start`, "|" is the caret. "Leave" leaves the field and returns to its end. */
function play(start: string, keys: (string | "Backspace" | "Delete" | "Left" | "Leave")[]): string {
  let caret = start.indexOf("|");
  let text = start.replace("|", "");
  let isDot = false;
  for (const key of keys) {
    if (key === "Left") {
      caret = Math.max(0, caret - 1);
      continue;
    }
    if (key === "Leave") {
      isDot = false;
      caret = text.length;
      continue;
    }
    const erased = key === "Backspace" ? [caret - 1, caret] : key === "Delete" ? [caret, caret + 1] : null;
    const [from = caret, to = caret] = erased ?? [];
    if (from < 0 || to > text.length) continue;
    const next = text.slice(0, from) + (erased ? "" : key) + text.slice(to);
    const deleted = key === "Backspace" ? "backward" : key === "Delete" ? "forward" : null;
    ({ text, caret, isDot } = editAmount({
      previous: text,
      next,
      caret: erased ? from : caret + key.length,
      deleted,
      inserted: erased ? null : key,
      isDot,
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
    ["12|", ["."], "12,|"],
    ["1|2", ["."], "1|2"],
    ["|", [".", "5"], "0,5|"],
    ["12,|", ["."], "12,|"],
    ["180.000|", [".", "0", "0"], "180.000,00|"],
    ["180|", [".", "0", "0", "0"], "180.000|"],
    ["180|", [".", "000"], "180.000|"],
    ["180|", [".", "0", "Backspace", "5", "0", "0"], "180.500|"],
    ["1|", [".", "2", "3", "4", ".", "5", "6"], "1.234,56|"],
    ["180|", [".", "0", "0", "Leave", "7"], "180,00|"],
    ["180|", [".", "0", "0", "Left", "7"], "180,07|"],
    ["180|", [".", ",", "0", "0", "7"], "180,00|"],
    ["180|", [",", "0", "0", "7"], "180,00|"],
    ["|", ["0", ".", "1", "2", "5"], "0,12|"],
    ["180|", [".", "0", "0", "0", "Backspace"], "18.000|"],
    ["12|", ["x"], "12|"],
    ["1.234|", ["Left", "Left", "5"], "12.5|34"],
  ])("B5.2 the text %j and the key %j become %j", (start, keys, end) => {
    expect(play(start, keys)).toBe(end);
  });

  test("B5.2 any series of keys leaves a masked text with the caret inside", () => {
    const key = fc.constantFrom(
      ..."0123456789,.-am",
      "1.5",
      "R$ 2,50",
      "Backspace",
      "Delete",
      "Left",
      "Leave",
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const end = play("|", keys);
        const text = end.replace("|", "");
        expect(maskAmount(text)).toBe(text);
        expect(end.indexOf("|")).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test("B5.2 an amount typed key by key with dots or a decimal comma or dot is the same amount", () => {
    fc.assert(
      fc.property(centavos, (value) => {
        const grouped = formatAmount(value);
        const plain = grouped.replaceAll(".", "");
        const whole = grouped.slice(0, -3);
        expect(play("|", [...grouped])).toBe(`${grouped}|`);
        expect(play("|", [...plain.replace(",", ".")])).toBe(`${grouped}|`);
        expect(play("|", [...grouped.replace(",", ".")])).toBe(`${grouped}|`);
        expect(play("|", [...whole])).toBe(`${whole}|`);
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

describe("a text that arrives at once is read like a pasted one", () => {
  const at = (previous: string, next: string, inserted: string | null, caret = next.length) =>
    editAmount({ previous, next, caret, deleted: null, inserted });

  test.each([
    ["a clipboard suggestion of a keyboard", "", "88200.00", "88200.00", "88.200,00"],
    ["a drop over the whole text", "88.000", "88200.00", "88200.00", "88.200,00"],
    ["autofill, of which the browser does not say the text", "50.000,00", "88200.00", null, "88.200,00"],
    ["autofill with a symbol", "", "R$ 88.200,00", null, "88.200,00"],
    ["an amount with words", "", "Total: R$ 1.234,56", "Total: R$ 1.234,56", "1.234,56"],
    ["the end of a number", "180", "180.000", ".000", "180.000"],
    ["the centavos of a number", "180", "180.50", ".50", "180,50"],
    ["the key 00", "1.2", "1.200", "00", "1.200"],
    ["a masked text that the browser puts back", "1", "1.234,56", null, "1.234,56"],
    ["one character more of a composed text", "1.8", "1.80", null, "180"],
  ])("B5.2 %s: %j becomes %j", (_, previous, next, inserted, text) => {
    expect(at(previous, next, inserted)).toMatchObject({ text, caret: text.length, unclear: null });
  });

  test.each([
    ["", "180 mil", "180 mil"],
    ["", "180 mil", null],
    ["", "88k", "88k"],
    ["50.000", "88 mil", "88 mil"],
    ["50.000", "sem número", "sem número"],
    ["180,50", "180,50,30", ",30"],
  ])("B5.2 the field %j stays as it is when it would become %j", (previous, next, inserted) => {
    expect(at(previous, next, inserted)).toMatchObject({ text: previous, unclear: "insertion" });
  });

  test("B5.2 a number dropped into a text keeps the caret before the digits that follow", () => {
    expect(at("1.000,5", "12.5000,5", "2.5", 4)).toMatchObject({ text: "1.000,5", unclear: "insertion" });
    expect(at("1.000", "1ou.000", "ou", 3)).toMatchObject({ text: "1.000", caret: 2, unclear: "insertion" });
  });

  test("B5.2 a cut text is masked, not read", () => {
    const cut = editAmount({
      previous: "1.234",
      next: "1.34",
      caret: 2,
      deleted: "backward",
      inserted: null,
    });
    expect(cut).toMatchObject({ text: "134", caret: 1 });
  });

  test("B5.2 a letter of 'mil', 'k' or 'bi' after digits is unclear, another character is dropped", () => {
    for (const letter of ["m", "M", "k", "b"])
      expect(at("180", `180${letter}`, letter)).toMatchObject({ text: "180", unclear: "letters" });
    expect(at("180", "180 mil", " mil")).toMatchObject({ text: "180", unclear: "letters" });
    for (const other of [" ", "i", "$"])
      expect(at("180", `180${other}`, other)).toMatchObject({ text: "180", unclear: null });
    expect(at("", "m", "m")).toMatchObject({ text: "", unclear: null });
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
    "800mil",
    "88k",
    "2,5 M",
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
