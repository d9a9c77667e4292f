/**
 * Names of the session cookie. They are next-auth's defaults, so that its client and routes read our session. The
 * matcher of `middleware.ts` repeats the names as literals, because Next reads the matcher without running its code.
 */
export const SESSION_COOKIES = {
  plain: "next-auth.session-token",
  secure: "__Secure-next-auth.session-token",
} as const;

export const CALLBACK_COOKIES = {
  plain: "next-auth.callback-url",
  secure: "__Secure-next-auth.callback-url",
} as const;
