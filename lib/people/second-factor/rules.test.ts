import fc from "fast-check";
import { expect, test } from "vitest";
import { codeAt } from "@/tests/setup/second-factor";
import { SECOND_FACTOR } from "./messages";
import { appAddress, checkCode, showSecret, toSecret } from "./rules";

/** "12345678901234567890" in ASCII, the secret of RFC 6238, appendix B. */
const SECRET = toSecret(new TextEncoder().encode("12345678901234567890"));
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("the codes are those of RFC 6238 at second %i", (seconds, code) => {
  expect(codeAt(SECRET, at(seconds))).toBe(code);
  expect(checkCode({ secret: SECRET, code, lastCounter: 0, now: at(seconds) })).toBe(
    Math.floor(seconds / 30),
  );
});

test.each([
  [0, "0 códigos de reserva"],
  [1, "1 código de reserva"],
  [10, "10 códigos de reserva"],
])("%i unused recovery codes are counted in singular or plural", (codes, text) => {
  expect(SECOND_FACTOR.inUse("24/11/2026 às 09:00", codes)).toBe(
    `Ligada em 24/11/2026 às 09:00. ${text} por usar.`,
  );
});

const moment = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });
const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });

test("a code works once, from one time step before its own to one after", () => {
  fc.assert(
    fc.property(bytes, moment, fc.integer({ min: -1, max: 1 }), (random, seconds, drift) => {
      const secret = toSecret(random);
      const code = codeAt(secret, at(seconds + drift * 30));
      const counter = checkCode({ secret, code, lastCounter: 0, now: at(seconds) });
      // Once in a million times, another step has an equal code. Then `counter` may be that step.
      expect(counter).not.toBeNull();
      expect(Math.abs((counter ?? 0) - Math.floor(seconds / 30))).toBeLessThanOrEqual(1);
      const again = { secret, code, lastCounter: counter ?? 0, now: at(seconds) };
      expect(checkCode(again)).toBeNull();
    }),
    { numRuns: 200 },
  );
});

test.each(["", "12345", "1234567", "abcdef", "28708 "])("the text %j is not a code", (code) => {
  expect(checkCode({ secret: SECRET, code, lastCounter: 0, now: at(59) })).toBeNull();
});

test("an old code is refused", () => {
  const code = codeAt(SECRET, at(1_234_567_890));
  expect(checkCode({ secret: SECRET, code, lastCounter: 0, now: at(1_234_567_890 + 95) })).toBeNull();
});

test("the app's address has product and account, and the secret is shown in groups", () => {
  const address = new URL(appAddress(SECRET, "ana@exemplo.com.br"));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Elo Recicla:ana@exemplo.com.br");
  expect(address.searchParams.get("secret")).toBe(SECRET);
  expect(showSecret("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
});
