import { keepForNextPage } from "./kept-message";
import { nextAfterLogin } from "./return-to";

/**
 * Opens the wanted page, or home, after a login. Loads a new document, so that nothing rendered for a visitor remains
 * and Back does not lead to a form with a password. The next page shows `message`, as an error if there is a `problem`.
 * Never returns, so that callers are pending until the page unloads.
 */
export async function enter(home: string, message: string | null = null, problem = ""): Promise<never> {
  const next = await nextAfterLogin(home);
  if (message) keepForNextPage(message, problem);
  window.location.replace(next);
  return new Promise(() => {});
}
