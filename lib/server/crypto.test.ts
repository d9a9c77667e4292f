import { afterEach, describe, expect, test, vi } from "vitest";
import { decrypt, encrypt } from "./crypto";

afterEach(() => vi.unstubAllEnvs());

async function cryptoWith(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./crypto");
}

test("an encrypted text is decrypted, and the same text encrypts to the same bytes", () => {
  const text = "Marina ✓ https://exemplo.com.br/?token=1";
  expect(decrypt("email", encrypt("email", text))).toBe(text);
  expect(encrypt("email", text)).toEqual(encrypt("email", text));
  expect(encrypt("email", text)).not.toEqual(encrypt("email", `${text}0`));
  expect(encrypt("email", text).toString("latin1")).not.toContain("token");
});

test("another purpose, one changed bit or a shorter text is not decrypted", () => {
  const encrypted = encrypt("email", "conteúdo");
  expect(decrypt("unsubscribe", encrypted)).toBeNull();
  for (let at = 0; at < encrypted.length; at += 1) {
    const forged = Buffer.from(encrypted);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(decrypt("email", forged)).toBeNull();
  }
  expect(decrypt("email", encrypted.subarray(0, 10))).toBeNull();
});

const [OLD, NEW] = ["the secret of the year before and long", "the secret of this year and as long too"];

test("a text of an earlier secret is decrypted while that secret is known; the new one encrypts", async () => {
  const before = (await cryptoWith({ NEXTAUTH_SECRET: OLD })).encrypt("email", "texto");
  const both = await cryptoWith({
    NEXTAUTH_SECRET: NEW,
    NEXTAUTH_SECRET_PREVIOUS: `a secret of long ago which nobody uses,${OLD}`,
  });
  expect(both.decrypt("email", before)).toBe("texto");
  const after = both.encrypt("email", "texto");
  expect(after).not.toEqual(before);
  const alone = await cryptoWith({ NEXTAUTH_SECRET: NEW, NEXTAUTH_SECRET_PREVIOUS: "" });
  expect([alone.decrypt("email", before), alone.decrypt("email", after)]).toEqual([null, "texto"]);
});

describe("numbered keys", () => {
  const [one, two] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64"));

  test("each key decrypts its own texts, the first encrypts, and a removed one decrypts nothing", async () => {
    const first = (await cryptoWith({ BANK_KEYS: `1:${one}` })).encryptLasting("bank", "conta");
    const both = await cryptoWith({ BANK_KEYS: `2:${two},1:${one}` });
    const second = both.encryptLasting("bank", "conta");
    expect([first[3], second[3]]).toEqual([1, 2]);
    expect([both.decryptLasting("bank", first), both.decryptLasting("bank", second)]).toEqual([
      "conta",
      "conta",
    ]);
    expect(both.decryptLasting("other", second)).toBeNull();
    const rest = await cryptoWith({ BANK_KEYS: `2:${two}` });
    expect([rest.decryptLasting("bank", first), rest.decryptLasting("bank", second)]).toEqual([
      null,
      "conta",
    ]);
    // A text encrypted with the first key is not decrypted if it carries the number of the second key.
    expect(
      both.decryptLasting("bank", Buffer.concat([first.subarray(0, 3), Buffer.of(2), first.subarray(4)])),
    ).toBeNull();
  });

  test("texts encrypted with the secret before there were keys are still decrypted", async () => {
    const before = (await cryptoWith({ BANK_KEYS: "" })).encryptLasting("bank", "conta");
    const keyed = await cryptoWith({ BANK_KEYS: `1:${one}` });
    expect(keyed.decryptLasting("bank", before)).toBe("conta");
    expect(keyed.encryptLasting("bank", "conta")).not.toEqual(before);
  });

  test.each([["1:short"], [`0:${one}`], [`256:${one}`], [`1:${one},1:${two}`], [`${one}`]])(
    "the malformed key %s is refused without being quoted",
    async (value) => {
      await expect(cryptoWith({ BANK_KEYS: value })).rejects.toThrow(/BANK_KEYS: (?!.*AQEB)/);
    },
  );
});
