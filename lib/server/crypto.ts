import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/server/env";

/** argon2id with 19 MiB, two passes, one lane: about 25 ms of one core. */
const OPTIONS = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), OPTIONS);

let dummy: Promise<string> | undefined;

/** @param stored null for no account or no password: the check takes equally long and fails */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await dummy), password.normalize("NFKC"));
  return stored !== null && matches;
}

export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(token).digest());

const NONCE = 12;
const TAG = 16;

const keys = new LRUCache<string, KeyObject>({ max: 400 });

/** Each purpose has its own key, so that a ciphertext of one purpose cannot be opened as another. */
function keyOf(master: string, purpose: string, use: "content" | "nonce"): KeyObject {
  const name = `${master}:${use}:${purpose}`;
  const known = keys.get(name);
  if (known) return known;
  const derived = hkdfSync("sha256", master, purpose, `elo-recicla:${use}`, 32);
  const key = createSecretKey(new Uint8Array(derived));
  keys.set(name, key);
  return key;
}

function seal(master: string, purpose: string, text: string): Buffer<ArrayBuffer> {
  const nonce = createHmac("sha256", keyOf(master, purpose, "nonce"))
    .update(text)
    .digest()
    .subarray(0, NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(master, purpose, "content"), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function open(master: string, purpose: string, sealed: Uint8Array): string | null {
  if (sealed.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      keyOf(master, purpose, "content"),
      sealed.subarray(0, NONCE),
    );
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return decipher.update(sealed.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

const SECRETS: readonly [string, ...string[]] = [env.NEXTAUTH_SECRET, ...env.NEXTAUTH_SECRET_PREVIOUS];

/**
 * Encrypts a text with the current secret (AES-256-GCM). Equal texts of one purpose give equal bytes, so that a mail
 * that is sent again has the same unsubscribe link.
 */
export const encrypt = (purpose: string, text: string): Buffer<ArrayBuffer> =>
  seal(SECRETS[0], purpose, text);

/** Null if the bytes were forged, or encrypted for another purpose or with an unknown secret. */
export function decrypt(purpose: string, encrypted: Uint8Array): string | null {
  for (const secret of SECRETS) {
    const text = open(secret, purpose, encrypted);
    if (text !== null) return text;
  }
  return null;
}

/** Prefix of a ciphertext under a numbered key. The key's number (one byte) follows. */
const MARK = Buffer.from("ELO");

/** Encrypts data that is stored for years, with the first key of BANK_KEYS or, if none is set, like {@link encrypt}. */
export function encryptLasting(purpose: string, text: string): Buffer<ArrayBuffer> {
  const current = env.BANK_KEYS?.[0];
  if (!current) return encrypt(purpose, text);
  return Buffer.concat([MARK, Buffer.of(current.number), seal(current.key, purpose, text)]);
}

/** Decrypts with the key whose number the data carries. If that fails, decrypts like {@link decrypt}. */
export function decryptLasting(purpose: string, encrypted: Uint8Array): string | null {
  const isNumbered = MARK.equals(encrypted.subarray(0, MARK.length));
  const found = isNumbered && env.BANK_KEYS?.find(({ number }) => number === encrypted[MARK.length]);
  const text = found ? open(found.key, purpose, encrypted.subarray(MARK.length + 1)) : null;
  // Data from `encrypt` has no prefix, but its first bytes may equal MARK by chance.
  return text ?? decrypt(purpose, encrypted);
}
