import { signOutAction } from "@/lib/people/accounts/actions";
import { LOGGED_OUT, LOGIN } from "@/lib/people/accounts/messages";
import { forgetWork } from "./forget-work";
import { keepForNextPage } from "./kept-message";

/**
 * Clears this browser's drafts and opens the landing page, which shows the message. A new document, because the current
 * one keeps visited pages with personal data.
 */
export function openLandingWith(message: string): void {
  forgetWork();
  keepForNextPage(message);
  window.location.assign("/");
}

/** Ends the session, shows 'Logout realizado' and opens / (A2.10). @returns an error text, or null on success */
export async function signOut(): Promise<string | null> {
  const result = await signOutAction({}).catch(() => null);
  if (!result?.ok) return result?.message ?? LOGIN.offline;
  openLandingWith(LOGGED_OUT);
  return null;
}
