/**
 * Readable cookie: a session may exist, so fetching the viewer is worth a request. It proves nothing. A file of its own
 * because every public page loads it.
 */
export const SESSION_HINT = "elo_conectado";

export const hasSessionHint = (cookies: string): boolean => cookies.split("; ").includes(`${SESSION_HINT}=1`);

/** Cookie that removes a hint without a session. */
export const NO_HINT = `${SESSION_HINT}=; Max-Age=0; Path=/; SameSite=Lax`;
