import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/server/env";

/** argon2id with 19 MiB, two passes, one lane: about 25 ms of one core. */
const OPTIONS = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the PHC string to store */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), OPTIONS);

/** Compared with when there is no account, so that both cases take equally long. */
let dummy: Promise<string> | undefined;

/** @param stored null without an account or password: takes equally long and returns false */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await dummy), password.normalize("NFKC"));
  return stored !== null && matches;
}

const NONCE = 12;
const TAG = 16;

/** Cache of derived keys; every e-mail needs the same two. */
const keys = new LRUCache<string, KeyObject>({ max: 200 });

/** Separate keys per purpose and use: ciphertext of one purpose cannot be opened as another. */
function keyOf(purpose: string, use: "content" | "nonce"): KeyObject {
  const name = `${use}:${purpose}`;
  const known = keys.get(name);
  if (known) return known;
  const derived = hkdfSync("sha256", env.NEXTAUTH_SECRET, purpose, `elo-recicla:${use}`, 32);
  const key = createSecretKey(new Uint8Array(derived));
  keys.set(name, key);
  return key;
}

/**
 * Authenticated encryption (AES-256-GCM) under the configured secret. The nonce is derived from the text, so equal
 * texts give equal bytes and a resent message does not change.
 */
export function encrypt(purpose: string, text: string): Buffer<ArrayBuffer> {
  const nonce = createHmac("sha256", keyOf(purpose, "nonce")).update(text).digest().subarray(0, NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(purpose, "content"), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @returns null when the bytes were forged or sealed for another purpose or secret */
export function decrypt(purpose: string, encrypted: Uint8Array): string | null {
  if (encrypted.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose, "content"), encrypted.subarray(0, NONCE));
    decipher.setAuthTag(encrypted.subarray(NONCE, NONCE + TAG));
    return decipher.update(encrypted.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
