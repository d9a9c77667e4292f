import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isToken, isUuid, uuidFromHash } from "./ids";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("an id made from a hash is a UUID that depends on the hash alone", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const id = uuidFromHash(hashOf(one));
      expect(isUuid(id)).toBe(true);
      expect(id).toMatch(/^.{14}8.{4}8/);
      expect(uuidFromHash(hashOf(other)) === id).toBe(one === other);
    }),
  );
});

test("a token has 32 bytes in base64url", () => {
  expect(isToken("a".repeat(43))).toBe(true);
  for (const text of ["", "a".repeat(42), `${"a".repeat(42)}/`, `${"a".repeat(43)}\n`])
    expect(isToken(text)).toBe(false);
});
