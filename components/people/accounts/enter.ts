import { keepForNextPage } from "./kept-message";
import { nextAfterLogin } from "./return-to";

/**
 * Opens the wanted page, or home, after a login. A new document replaces this one, so that nothing rendered for a
 * visitor stays, and Back does not lead to a form with a password. The next page shows the message, as an error when
 * there is a problem.
 * @returns never: callers stay pending until the page unloads
 */
export async function enter(home: string, message: string | null = null, problem = ""): Promise<never> {
  const next = await nextAfterLogin(home);
  if (message) keepForNextPage(message, problem);
  window.location.replace(next);
  return new Promise(() => {});
}
