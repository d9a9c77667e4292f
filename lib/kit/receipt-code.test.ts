import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RANDOM_BYTES, readCode, showCode, toCode } from "./receipt-code";

describe("the code of a receipt", () => {
  const codes = fc.uint8Array({ minLength: RANDOM_BYTES, maxLength: RANDOM_BYTES }).map(toCode);

  test("a code is read in any typed form", () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
        expect(showCode(code)).toMatch(/^(\w{4}-){3}\w{4}$/);
        for (const typed of [
          showCode(code),
          code.toLowerCase(),
          ` ${code.replaceAll("0", "o").replaceAll("1", "l")} `,
        ])
          expect(readCode(typed)).toBe(code);
      }),
    );
  });

  test.each([
    "",
    "abc",
    "U".repeat(16),
    "7".repeat(15),
    "7".repeat(17),
    "../../etc/passwd",
    "7".repeat(9000),
  ])("the text %j is no code", (text) => expect(readCode(text)).toBeNull());

  test("the bytes 0 to 31 give 32 different letters", () => {
    const seen =
      toCode(Uint8Array.from({ length: 16 }, (_, at) => at)) +
      toCode(Uint8Array.from({ length: 16 }, (_, at) => at + 16));
    expect(new Set(seen).size).toBe(32);
  });
});
