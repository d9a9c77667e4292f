import { keepStored } from "@/components/kit/ui/storage";
import { signOutAction } from "@/lib/people/accounts/actions";
import { LOGGED_OUT, LOGIN } from "@/lib/people/accounts/messages";
import { forgetWork } from "./forget-work";
import { keepForNextPage } from "./kept-message";

/** localStorage key. When it changes, other tabs forget what they keep of the account. */
export const SIGNED_OUT_KEY = "elo-saida";

/** Loads a new document, because the current one still contains visited pages with personal data. */
export function openLandingWith(message: string): void {
  forgetWork();
  keepStored("localStorage", SIGNED_OUT_KEY, Date.now());
  keepForNextPage(message);
  window.location.assign("/");
}

/** Signs out (A2.10). Returns an error text, or null on success. */
export async function signOut(): Promise<string | null> {
  const result = await signOutAction({}).catch(() => null);
  if (!result?.ok) return result?.message ?? LOGIN.offline;
  openLandingWith(LOGGED_OUT);
  return null;
}
