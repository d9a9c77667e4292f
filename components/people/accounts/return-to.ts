import { keepStored, readStored } from "@/components/kit/ui/storage";
import { isOwnPath, RETURN_PATH_LIFETIME, returnPathFor } from "@/lib/access/auth/return-to";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { fetchViewer } from "./fetch-viewer";

const KEY = "elo:destino";

/** `account` (only in localStorage): hash of the e-mail whose sign-up may use the path. */
type Kept = { path: string; until: number; account?: string };

const expiry = (): number => Date.now() + RETURN_PATH_LIFETIME;

/**
 * Stores the path to open after a login or sign-up. Its fragment names the wanted action (`#interesse`, `#favorito`).
 * The path is stored in this tab only, because it must not be opened for the next person at a shared computer.
 */
export const keepReturnTo = (path: string): void =>
  keepStored("sessionStorage", KEY, { path, until: expiry() } satisfies Kept);

function readKept(area: "localStorage" | "sessionStorage"): Kept | null {
  const kept = readStored(area, KEY) as Kept | null;
  return kept && isOwnPath(kept.path) && kept.until > Date.now() ? kept : null;
}

/** Null without an e-mail or a secure connection. */
async function hashOf(email: string): Promise<string | null> {
  if (!email || !globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email.trim().toLowerCase()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Moves the stored path to localStorage, because the link in the confirmation e-mail opens a new tab. Only the sign-up
 * with this e-mail may use the path.
 */
export async function keepReturnToFor(email: string): Promise<void> {
  const kept = readKept("sessionStorage");
  const account = await hashOf(email);
  if (!kept || !account) return;
  keepStored("localStorage", KEY, { path: kept.path, until: expiry(), account } satisfies Kept);
  keepStored("sessionStorage", KEY, null);
}

export async function moveReturnTo(from: string, to: string): Promise<void> {
  const kept = readKept("localStorage");
  const [former, account] = [await hashOf(from), await hashOf(to)];
  if (!kept || !account || former !== kept.account) return;
  keepStored("localStorage", KEY, { path: kept.path, until: expiry(), account } satisfies Kept);
}

export const readReturnTo = (): string | null => readKept("sessionStorage")?.path ?? null;

export const hasReturnTo = (): boolean =>
  readKept("sessionStorage") !== null || readKept("localStorage") !== null;

/**
 * Returns the path stored in this tab or, without one, the path of this e-mail's sign-up; null without either. Removes
 * both paths. The path of another e-mail's sign-up stays stored.
 */
export async function takeReturnTo(email = ""): Promise<string | null> {
  const here = readKept("sessionStorage");
  keepStored("sessionStorage", KEY, null);
  const signUp = readKept("localStorage");
  const account = await hashOf(email);
  const isOwn = account !== null && signUp?.account === account;
  if (!signUp || isOwn) keepStored("localStorage", KEY, null);
  return here?.path ?? (isOwn ? signUp.path : null);
}

export function forgetReturnTo(): void {
  keepStored("sessionStorage", KEY, null);
  keepStored("localStorage", KEY, null);
}

/** Loads a path as a new document, even if only its fragment differs from the present address. */
export function openReturnTo(path: string): void {
  const stays = path.split("#", 1)[0] === window.location.pathname + window.location.search;
  window.location.assign(path);
  if (stays) window.location.reload();
}

/** `email`: typed in the login form, or just confirmed. `viewer`: fetched if the caller does not pass it. */
type Arrival = { email?: string | undefined; viewer?: PublicViewer };

/**
 * Page to open after a login: the stored path if this viewer may open it, else `home`. Deletes the stored path, unless
 * the viewer is still unknown.
 */
export async function nextAfterLogin(home: string, arrival: Arrival = {}): Promise<string> {
  const wanted = await takeReturnTo(arrival.email);
  if (!wanted) return home;
  const viewer = arrival.viewer ?? (await fetchViewer());
  if (viewer) return returnPathFor(wanted, viewer) ?? home;
  // The login may still need its second factor, which /dashboard asks for. Keep the path until that step is done.
  keepReturnTo(wanted);
  return home;
}
