import { keepStored, readStored } from "@/components/kit/ui/storage";
import { isOwnPath, returnPathFor, WISH_LIFETIME } from "@/lib/access/auth/return-to";
import { fetchViewer } from "./fetch-viewer";

const KEY = "elo:destino";

/**
 * Remembers the wanted page of somebody who first needs an account, in this browser and across its tabs: the link of a
 * confirmation e-mail opens a new one. The hash names the wanted action (`#interesse`, `#favorito`).
 */
export const keepReturnTo = (path: string): void =>
  keepStored("localStorage", KEY, { path, until: Date.now() + WISH_LIFETIME });

/** The remembered path, once; null when there is none or it is too old. */
export function takeReturnTo(): string | null {
  const kept = readStored("localStorage", KEY) as { path: string; until: number } | null;
  keepStored("localStorage", KEY, null);
  return kept && isOwnPath(kept.path) && kept.until > Date.now() ? kept.path : null;
}

/** Loads a path, also when only its hash differs. */
export function openReturnTo(path: string): void {
  const stays = path.split("#", 1)[0] === window.location.pathname + window.location.search;
  window.location.assign(path);
  if (stays) window.location.reload();
}

/**
 * Page after a login: the wanted one, if this viewer can open it. The stored wish is removed either way, unless the login
 * has a second step.
 * @param home page when none is stored
 */
export async function nextAfterLogin(home: string): Promise<string> {
  const wanted = takeReturnTo();
  if (!wanted) return home;
  const viewer = await fetchViewer();
  if (viewer) return returnPathFor(wanted, viewer) ?? home;
  // The second step of the login is at home; the wish waits for its end.
  keepReturnTo(wanted);
  return home;
}
