import { expect, test } from "vitest";
import { seal, unseal } from "./crypto";

test("what was sealed opens again, and the same text seals to the same bytes", () => {
  const text = "Marina ✓ https://exemplo.com.br/?token=1";
  expect(unseal("email", seal("email", text))).toBe(text);
  expect(seal("email", text)).toEqual(seal("email", text));
  expect(seal("email", text)).not.toEqual(seal("email", `${text}0`));
  expect(seal("email", text).toString("latin1")).not.toContain("token");
});

test("another purpose, one changed bit or a shorter text opens nothing", () => {
  const sealed = seal("email", "conteúdo");
  expect(unseal("unsubscribe", sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const forged = Buffer.from(sealed);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(unseal("email", forged)).toBeNull();
  }
  expect(unseal("email", sealed.subarray(0, 10))).toBeNull();
});
