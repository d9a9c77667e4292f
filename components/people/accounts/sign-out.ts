import { forgetChat } from "@/components/ai/assistant/kept-chat";
import { forgetDrafts } from "@/components/catalog/own-projects/kept-draft";
import { forgetWords } from "@/components/matches/conversations/kept-words";
import { signOutAction } from "@/lib/people/accounts/actions";
import { LOGGED_OUT, LOGIN } from "@/lib/people/accounts/messages";
import { keepForNextPage } from "./flash";

/**
 * Leaves in a new document, because visited pages stay in this one with personal data. The landing page shows the
 * message.
 */
export function leaveWith(message: string): void {
  forgetChat();
  forgetDrafts();
  forgetWords();
  keepForNextPage(message);
  window.location.assign("/");
}

/** Ends the session, shows 'Logout realizado' and opens / (A2.10). @returns an error text, or null on success */
export async function signOut(): Promise<string | null> {
  const result = await signOutAction({}).catch(() => null);
  if (!result?.ok) return result?.message ?? LOGIN.offline;
  leaveWith(LOGGED_OUT);
  return null;
}
