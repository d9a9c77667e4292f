import { keepStored } from "@/components/kit/ui/storage";
import { keepForNextPage } from "./kept-message";
import { nextAfterLogin } from "./return-to";

/** localStorage key. When it changes, other tabs compare their account with the new session's. */
export const ENTRY_KEY = "elo-entrada";

/** Call it after a session starts, so that tabs with another person's account leave that account. */
export const announceEntry = (): void => keepStored("localStorage", ENTRY_KEY, Date.now());

type Entry = {
  /** Shown by the next page, as the title of an error if there is a `problem`. */
  message?: string | null;
  problem?: string;
  /** The typed or confirmed e-mail. A sign-up with this e-mail may have stored the page that the person wanted. */
  email?: string;
};

/**
 * Opens the page that the person wanted before the login (nextAfterLogin), or else `home`. The page is a new document,
 * so that nothing rendered for a visitor remains. It replaces the history entry, so that Back does not lead to a form
 * with a password. Never returns, so that callers stay pending until the page unloads.
 */
export async function enter(home: string, { message, problem, email }: Entry = {}): Promise<never> {
  announceEntry();
  const next = await nextAfterLogin(home, { email });
  if (message) keepForNextPage(message, problem);
  window.location.replace(next);
  return new Promise(() => {});
}
