/** Cookie that makes a prerendered page request its viewer. It may outlive the session, so it proves nothing. */
export const SESSION_HINT = "elo_conectado";

export const hasSessionHint = (cookies: string): boolean => cookies.split("; ").includes(`${SESSION_HINT}=1`);

/** Value for `document.cookie` that deletes the hint. */
export const NO_HINT = `${SESSION_HINT}=; Max-Age=0; Path=/; SameSite=Lax`;
