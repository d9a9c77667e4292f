import { expect, test } from "vitest";
import { decrypt, encrypt } from "./crypto";

test("what was sealed opens again, and the same text seals to the same bytes", () => {
  const text = "Marina ✓ https://exemplo.com.br/?token=1";
  expect(decrypt("email", encrypt("email", text))).toBe(text);
  expect(encrypt("email", text)).toEqual(encrypt("email", text));
  expect(encrypt("email", text)).not.toEqual(encrypt("email", `${text}0`));
  expect(encrypt("email", text).toString("latin1")).not.toContain("token");
});

test("another purpose, one changed bit or a shorter text opens nothing", () => {
  const encrypted = encrypt("email", "conteúdo");
  expect(decrypt("unsubscribe", encrypted)).toBeNull();
  for (let at = 0; at < encrypted.length; at += 1) {
    const forged = Buffer.from(encrypted);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(decrypt("email", forged)).toBeNull();
  }
  expect(decrypt("email", encrypted.subarray(0, 10))).toBeNull();
});
