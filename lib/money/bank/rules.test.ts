import { expect, test } from "vitest";
import { bankKeyOf, codeOfKey, isBankCode, lineKeyOf, toBankCode } from "./rules";

test("has one spelling of its code, which is a number or has digits", () => {
  const e2e = "E00036030520261128120012345678901".slice(0, 32);
  expect(bankKeyOf(e2e, "2026-11-28")).toBe(e2e);
  expect(bankKeyOf("000123456", "2026-11-28")).toBe("2026-11-28:123456");
  expect([e2e, "2026-11-28:123456", "123456"].map(codeOfKey)).toEqual([e2e, "123456", "123456"]);
  expect(toBankCode(" e0003.6030-5 2026ab ")).toBe("E000360305" + "2026AB");
  expect(["123456", "STR20261128000123456", "E00036030520261128120012345678901"].map(isBankCode)).toEqual([
    true,
    true,
    true,
  ]);
  for (const code of ["", "12345", "TRANSFERENCIA", "A1B2C3", "1".repeat(101)])
    expect(isBankCode(code)).toBe(false);
});

test("a line of the statement has one key, however its code is spelt, and money in and out are two lines", () => {
  const day = "2026-11-28";
  const keyOf = (kind: "transferencia" | "volta" | "estorno" | "recebimento", code: string, on = day) =>
    lineKeyOf({ kind, code, day: on });
  expect(keyOf("transferencia", "000.123-456")).toBe("-2026-11-28:123456");
  expect(keyOf("estorno", "123456")).toBe(keyOf("transferencia", "000123456"));
  expect(keyOf("volta", "123456")).toBe(keyOf("recebimento", "123456"));
  expect(keyOf("volta", "123456")).not.toBe(keyOf("transferencia", "123456"));
  expect(keyOf("transferencia", "123456", "2026-11-29")).not.toBe(keyOf("transferencia", "123456"));
  const e2e = "e00360305202611281200abcdefghijk";
  expect(keyOf("transferencia", e2e, "2026-11-29")).toBe(keyOf("transferencia", e2e));
});
