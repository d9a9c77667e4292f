import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ANY_PHONE_MASK,
  applyMask,
  CNPJ_MASK,
  CPF_MASK,
  formatPhone,
  onlyCnpjCharacters,
  PHONE_MASK,
  pasteInto,
  showPhone,
} from "./masks";

const anyText = fc.string({ unit: "grapheme", maxLength: 60 });
const messyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."0123456789ABXYZabxyz"),
      fc.constantFrom(
        ".",
        "/",
        "-",
        "(",
        ")",
        " ",
        "+",
        "😀",
        "é",
        "ß",
        "שלום",
        "\u202e",
        "٣",
        "\0",
        "<script>",
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
const text = fc.oneof(anyText, messyText);

describe.each([
  ["CNPJ", CNPJ_MASK, 18],
  ["phone", PHONE_MASK, 15],
])("%s mask", (_name, mask, width) => {
  test("A5.7 the masked text is never wider than its field", () => {
    fc.assert(fc.property(text, (given) => mask.format(given).length <= width && mask.width === width));
  });

  test("masking twice changes nothing", () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = mask.format(given);
        expect(mask.format(once)).toBe(once);
      }),
    );
  });

  test("unmasking the masked text returns the stored value", () => {
    fc.assert(fc.property(text, (given) => mask.keep(mask.format(mask.keep(given))) === mask.keep(given)));
  });

  test("the stored value of a prefix is a prefix of the stored value", () => {
    fc.assert(
      fc.property(text, fc.nat(60), (given, cut) =>
        mask.keep(given).startsWith(mask.keep(given.slice(0, cut))),
      ),
    );
  });

  test("any pasted text becomes a text that the mask itself would produce", () => {
    fc.assert(
      fc.property(text, (given) => {
        const found = mask.find(given);
        expect(mask.keep(found)).toBe(found);
      }),
    );
  });

  test("an edit at any place keeps the caret between the same characters", () => {
    fc.assert(
      fc.property(text, text, fc.nat(18), fc.nat(18), (start, typed, from, to) => {
        const previous = mask.format(start);
        const [left, right] = [Math.min(from, to), Math.max(from, to)];
        const next = previous.slice(0, left) + typed + previous.slice(right);
        const caret = Math.min(left, previous.length) + typed.length;
        const edit = applyMask(mask, previous, next, caret);
        expect(edit.text).toBe(mask.format(edit.text));
        expect(edit.caret).toBeGreaterThanOrEqual(0);
        expect(edit.caret).toBeLessThanOrEqual(edit.text.length);
        const grew = next.length >= previous.length || mask.keep(next) !== mask.keep(previous);
        if (grew) {
          expect(mask.keep(edit.text)).toBe(mask.keep(next));
          expect(mask.keep(edit.text.slice(0, edit.caret))).toBe(mask.keep(next.slice(0, caret)));
        }
      }),
    );
  });

  test("backspace and delete always remove one character, also across a separator", () => {
    fc.assert(
      fc.property(messyText, fc.nat(18), fc.boolean(), (start, at, forward) => {
        const previous = mask.format(start);
        const possible = forward ? at < previous.length : at > 0 && at <= previous.length;
        fc.pre(possible && (forward || mask.keep(previous.slice(0, at)) !== ""));
        const gone = forward ? at : at - 1;
        const next = previous.slice(0, gone) + previous.slice(gone + 1);
        const edit = applyMask(mask, previous, next, gone, forward);
        expect(mask.keep(edit.text).length).toBe(mask.keep(previous).length - 1);
      }),
    );
  });
});

test("A5.7 a character typed in the middle moves the following ones, not the caret", () => {
  expect(applyMask(CNPJ_MASK, "11.222.333", "119.222.333", 3)).toEqual({ text: "11.922.233/3", caret: 4 });
  expect(applyMask(PHONE_MASK, "(11) 4002-8922", "(11) 94002-8922", 6)).toEqual({
    text: "(11) 94002-8922",
    caret: 6,
  });
});

test("A5.7 backspace after a separator deletes the digit before it, and delete the one after it", () => {
  expect(applyMask(CNPJ_MASK, "11.222", "11222", 2)).toEqual({ text: "12.22", caret: 1 });
  expect(applyMask(CNPJ_MASK, "11.222", "11222", 2, true)).toEqual({ text: "11.22", caret: 2 });
  expect(applyMask(PHONE_MASK, "(11) 4", "11) 4", 0)).toEqual({ text: "(11) 4", caret: 0 });
});

test.each([
  ["CNPJ nº 11.222.333/0001-81 (matriz)", "11222333000181"],
  ["\u202a 12.abc.345/01de-35\u202c", "12ABC34501DE35"],
  ["11 222 333 0001 81", "11222333000181"],
  ["１１２２２３３３０００１８１", "11222333000181"],
  ["cnpj: 11.222", "11222"],
  ["Filial 11.222.333/0002-00, matriz 11.222.333/0001-81", "11222333000181"],
  ["😀", ""],
])("A5.7 a CNPJ is found in the pasted %j", (pasted, found) => {
  expect(CNPJ_MASK.find(pasted)).toBe(found);
});

test.each([
  ["+55 (11) 94002-8922", "11940028922"],
  ["5511 4002-8922", "1140028922"],
  ["+55 011 94002-8922", "11940028922"],
  ["011 4002 8922", "1140028922"],
  ["(55) 99123-4567", "55991234567"],
  ["tel: 11 94002 8922 😀", "11940028922"],
  ["1".repeat(1_000_000), "11111111111"],
])("A5.7 a phone number is found in a pasted text, case %#", (pasted, found) => {
  expect(PHONE_MASK.find(pasted)).toBe(found);
});

test.each([
  ["+1 415 555 2671", "+14155552671"],
  ["+55 (11) 94002-8922", "(11) 94002-8922"],
  ["5511 4002-8922", "(11) 4002-8922"],
  ["tel: 11 94002 8922 😀", "(11) 94002-8922"],
  ["+351 912 345 678", "+351912345678"],
  ["123456789012345", "+123456789012345"],
])("A5.9 the pasted phone %j becomes %j without losing a digit", (pasted, shown) => {
  expect(pasteInto(ANY_PHONE_MASK, "", pasted, 0, 0).text).toBe(shown);
});

test.each([
  ["+1 415 555 2671", "+14155552671"],
  ["11940028922", "(11) 94002-8922"],
  ["1140028922", "(11) 4002-8922"],
  ["123456789012345", "123456789012345"],
])("A5.9 the phone %j typed key by key is shown as %j", (typed, shown) => {
  let text = "";
  for (const key of typed) text = applyMask(ANY_PHONE_MASK, text, text + key, text.length + 1).text;
  expect(text).toBe(shown);
});

test("A5.9 masking a phone of any country twice changes nothing and loses no stored digit", () => {
  fc.assert(
    fc.property(text, (given) => {
      const once = ANY_PHONE_MASK.format(given);
      expect(ANY_PHONE_MASK.format(once)).toBe(once);
      expect(ANY_PHONE_MASK.keep(once)).toBe(ANY_PHONE_MASK.keep(given));
      expect(once.length).toBeLessThanOrEqual(16);
    }),
  );
});

test("A5.7 a pasted whole number replaces the field, and a pasted part is inserted at the caret", () => {
  expect(pasteInto(CNPJ_MASK, "99.888", "11.222.333/0001-81", 3, 3)).toEqual({
    text: "11.222.333/0001-81",
    caret: 18,
  });
  expect(pasteInto(CNPJ_MASK, "11.333", "222", 2, 2)).toEqual({ text: "11.222.333", caret: 6 });
  expect(pasteInto(PHONE_MASK, "(11) 4002-8922", "95555", 5, 9)).toEqual({
    text: "(11) 95555-8922",
    caret: 10,
  });
  expect(pasteInto(PHONE_MASK, "(11) 4", "😀 שלום", 0, 6)).toEqual({ text: "(11) 4", caret: 6 });
});

test.each([
  ["CNPJ", CNPJ_MASK],
  ["phone", PHONE_MASK],
])("A5.7 %s: after any paste at any place the field shows what its mask produces", (_name, mask) => {
  fc.assert(
    fc.property(text, text, fc.nat(18), fc.nat(18), (start, pasted, from, to) => {
      const shown = mask.format(start);
      const edit = pasteInto(mask, shown, pasted, Math.min(from, to), Math.max(from, to));
      expect(edit.text).toBe(mask.format(edit.text));
    }),
  );
});

test("a CPF is masked as 000.000.000-00, typed in the middle or pasted with its mask", () => {
  expect(applyMask(CPF_MASK, "529.982.24", "529.982.247", 11)).toEqual({ text: "529.982.247", caret: 11 });
  expect(applyMask(CPF_MASK, "529.982.247-2", "529.9182.247-2", 6)).toEqual({
    text: "529.918.224-72",
    caret: 6,
  });
  expect(pasteInto(CPF_MASK, "1", "CPF: 529.982.247-25", 1, 1)).toEqual({
    text: "529.982.247-25",
    caret: 14,
  });
});

test("the CPF mask loses no stored digit and fits its field, for any typed text", () => {
  fc.assert(
    fc.property(messyText, (text) => {
      const masked = CPF_MASK.format(CPF_MASK.keep(text));
      expect(masked.length).toBeLessThanOrEqual(CPF_MASK.width);
      expect(CPF_MASK.keep(masked)).toBe(CPF_MASK.keep(text));
    }),
  );
});

test("A5.7 a CNPJ takes letters in its first twelve places only", () => {
  expect(onlyCnpjCharacters("ab.cde.fgh/ijkl-mn")).toBe("ABCDEFGHIJKL");
  expect(onlyCnpjCharacters("ab.cde.fgh/ijkl-m1n2")).toBe("ABCDEFGHIJKL12");
  expect(onlyCnpjCharacters("ßé😀שלום٣1")).toBe("1");
});

test.each([
  ["", ""],
  ["1", "(1"],
  ["11", "(11"],
  ["114", "(11) 4"],
  ["1140028922", "(11) 4002-8922"],
  ["11940028922", "(11) 94002-8922"],
  ["119400289221234", "(11) 94002-8922"],
])("A5.7 phone %j is shown as %j", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

test.each([
  ["", ""],
  ["1133334444", "(11) 3333-4444"],
  ["11940028922", "(11) 94002-8922"],
  ["+14155552671", "+14155552671"],
  ["351912345678", "+351912345678"],
  ["+123456789012345", "+123456789012345"],
])("A5.9 the stored phone %j is shown whole as %j", (stored, shown) => {
  expect(showPhone(stored)).toBe(shown);
});
