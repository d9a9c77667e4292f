/**
 * Cookie that scripts may read: there may be a session, so that asking for it is worth a request. It proves nothing.
 * Apart from other rules because every public page loads it.
 */
export const SESSION_HINT = "elo_conectado";

/** Whether a browser's readable cookies say that there may be a session. */
export const hasSessionHint = (cookies: string): boolean => cookies.split("; ").includes(`${SESSION_HINT}=1`);

/** What a browser writes when the hint turned out wrong. */
export const NO_HINT = `${SESSION_HINT}=; Max-Age=0; Path=/; SameSite=Lax`;
