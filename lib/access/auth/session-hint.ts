/**
 * Cookie that scripts can read: without it a page does not request the viewer. It may outlive the session, so it proves
 * nothing. In its own file to keep the public pages' script small.
 */
export const SESSION_HINT = "elo_conectado";

export const hasSessionHint = (cookies: string): boolean => cookies.split("; ").includes(`${SESSION_HINT}=1`);

/** Value for `document.cookie` that deletes the hint when there is no session. */
export const NO_HINT = `${SESSION_HINT}=; Max-Age=0; Path=/; SameSite=Lax`;
