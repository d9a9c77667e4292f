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

/** Made once a process: what a password is compared with when there is no account, so that both answers take as long. */
let dummy: Promise<string> | undefined;

/** @param stored the account's hash; null when there is no account or it has no password: takes as long, never true */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await dummy), password.normalize("NFKC"));
  return stored !== null && matches;
}

const NONCE = 12;
const TAG = 16;

/** Derived keys of the purposes that are used most; every e-mail needs the same two. */
const keys = new LRUCache<string, KeyObject>({ max: 200 });

/** Every purpose and use has a key of its own: what is sealed for one cannot be opened as another. */
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
 * Encrypts and signs a text (AES-256-GCM); only this product's configuration opens it again. The nonce is derived
 * from the text: the same text seals to the same bytes, so a message that is sent again does not differ by a letter.
 */
export function encrypt(purpose: string, text: string): Buffer<ArrayBuffer> {
  const nonce = createHmac("sha256", keyOf(purpose, "nonce")).update(text).digest().subarray(0, NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(purpose, "content"), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @returns the text, or null when it was forged, changed, sealed for something else or under another secret */
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
