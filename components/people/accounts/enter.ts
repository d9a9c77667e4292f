import { keepForNextPage } from "./flash";
import { nextAfterLogin } from "./return-to";

/**
 * Goes on with a session that has just begun, to what was wanted before or else home, in a new document that takes this
 * one's place: nothing that was rendered for a visitor stays, and no way back leads to a form with a password. The next
 * page then says the message.
 * @returns never: whoever waits stays busy until the page is gone
 */
export async function enter(home: string, message: string | null = null): Promise<never> {
  const next = await nextAfterLogin(home);
  if (message) keepForNextPage(message);
  window.location.replace(next);
  return new Promise(() => {});
}
