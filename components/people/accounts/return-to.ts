import { isOwnPath, returnPathFor, WISH_LIFETIME } from "@/lib/access/auth/return-to";
import { askViewer } from "./ask-viewer";

const KEY = "elo:destino";

/**
 * Remembers where somebody wanted to go when an account was asked of them, in this browser and across its tabs: the
 * link of a confirmation e-mail opens a new one. The hash says what they wanted to do there (`#interesse`,
 * `#favorito`).
 */
export function keepReturnTo(path: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + WISH_LIFETIME }));
  } catch {
    // A browser that stores nothing opens the person's home instead.
  }
}

/** The remembered path, once; null when there is none or it is too old. */
export function takeReturnTo(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    localStorage.removeItem(KEY);
    return isOwnPath(kept?.path) && kept.until > Date.now() ? kept.path : null;
  } catch {
    return null;
  }
}

/** Loads a path anew, also when it differs from the present page by its hash alone. */
export function openReturnTo(path: string): void {
  const stays = path.split("#", 1)[0] === window.location.pathname + window.location.search;
  window.location.assign(path);
  if (stays) window.location.reload();
}

/**
 * Where somebody goes who has just got a session: to what they wanted before, where that makes sense for them. The wish
 * is used up either way.
 * @param home where the screen leads when nothing is remembered
 */
export async function nextAfterLogin(home: string): Promise<string> {
  const wanted = takeReturnTo();
  return wanted ? (returnPathFor(wanted, await askViewer()) ?? home) : home;
}
