import { keepStored, readStored } from "@/components/kit/ui/storage";
import { isOwnPath, RETURN_PATH_LIFETIME, returnPathFor } from "@/lib/access/auth/return-to";
import type { PublicViewer } from "@/lib/people/accounts/rules";
import { fetchViewer } from "./fetch-viewer";

const KEY = "elo:destino";

/**
 * Stores the path to open after a login or sign-up. All tabs of this browser share the path, because the link in the
 * confirmation e-mail opens a new tab. The hash names the wanted action (`#interesse`, `#favorito`).
 */
export const keepReturnTo = (path: string): void =>
  keepStored("localStorage", KEY, { path, until: Date.now() + RETURN_PATH_LIFETIME });

function readReturnTo(): string | null {
  const kept = readStored("localStorage", KEY) as { path: string; until: number } | null;
  return kept && isOwnPath(kept.path) && kept.until > Date.now() ? kept.path : null;
}

export const hasReturnTo = (): boolean => readReturnTo() !== null;

/** Returns and removes the stored path; null if there is none, or it has expired. */
export function takeReturnTo(): string | null {
  const path = readReturnTo();
  keepStored("localStorage", KEY, null);
  return path;
}

/** Loads a path, even if only its hash differs. */
export function openReturnTo(path: string): void {
  const stays = path.split("#", 1)[0] === window.location.pathname + window.location.search;
  window.location.assign(path);
  if (stays) window.location.reload();
}

/**
 * Page after a login: the stored path if this viewer may open it, else home. Deletes the stored path, unless there is
 * no viewer yet, as before the second step of a login.
 * @param home page without a stored path
 * @param known the viewer, if the caller has already requested it
 */
export async function nextAfterLogin(home: string, known: PublicViewer | null = null): Promise<string> {
  const wanted = takeReturnTo();
  if (!wanted) return home;
  const viewer = known ?? (await fetchViewer());
  if (viewer) return returnPathFor(wanted, viewer) ?? home;
  // The second step of the login is at home, so keep the path stored until then.
  keepReturnTo(wanted);
  return home;
}
