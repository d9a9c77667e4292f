import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { env } from "@/lib/env";

const NONCE = 12;
const TAG = 16;

/** Every purpose and use has a key of its own: what is sealed for one cannot be opened as another. */
const keyOf = (purpose: string, use: "content" | "nonce") =>
  new Uint8Array(hkdfSync("sha256", env.NEXTAUTH_SECRET, purpose, `elo-recicla:${use}`, 32));

/**
 * Encrypts and signs a text (AES-256-GCM); only this product's configuration opens it again. The nonce is derived
 * from the text: the same text seals to the same bytes, so a message that is sent again does not differ by a letter.
 */
export function seal(purpose: string, text: string): Buffer<ArrayBuffer> {
  const nonce = createHmac("sha256", keyOf(purpose, "nonce")).update(text).digest().subarray(0, NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(purpose, "content"), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @returns the text, or null when it was forged, changed, sealed for something else or under another secret */
export function unseal(purpose: string, sealed: Uint8Array): string | null {
  if (sealed.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose, "content"), sealed.subarray(0, NONCE));
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return decipher.update(sealed.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
