import "server-only";
import { hash, verify } from "@node-rs/argon2";

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
