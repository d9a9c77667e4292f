import { forgetConversation } from "@/components/ai/assistant/kept-conversation";
import { forgetDrafts } from "@/components/catalog/own-projects/kept-draft";
import { forgetWords } from "@/components/matches/conversations/kept-words";
import { signOutAction } from "@/lib/people/accounts/actions";
import { LOGGED_OUT, LOGIN } from "@/lib/people/accounts/messages";
import { keepForNextPage } from "./flash";

/**
 * Leaves in a new document, because pages that were visited stay in the present one with all that they show of a
 * person. The landing page then says the message.
 */
export function leaveWith(message: string): void {
  forgetConversation();
  forgetDrafts();
  forgetWords();
  keepForNextPage(message);
  window.location.assign("/");
}

/**
 * Ends the session, says 'Logout realizado' and goes to / (A2.10).
 * @returns what went wrong, or null on the way out
 */
export async function signOut(): Promise<string | null> {
  const result = await signOutAction({}).catch(() => null);
  if (!result?.ok) return result?.message ?? LOGIN.offline;
  leaveWith(LOGGED_OUT);
  return null;
}
