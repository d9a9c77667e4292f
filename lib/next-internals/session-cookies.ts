/**
 * next-auth's own names, so that its client and its routes read the session that we write. `middleware.ts` has to repeat
 * them as literals, because Next reads its list of addresses without running it.
 */
export const SESSION_COOKIES = {
  plain: "next-auth.session-token",
  secure: "__Secure-next-auth.session-token",
} as const;

export const CALLBACK_COOKIES = {
  plain: "next-auth.callback-url",
  secure: "__Secure-next-auth.callback-url",
} as const;
