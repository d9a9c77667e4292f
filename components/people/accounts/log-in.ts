import { ask, request } from "@/components/kit/requests/request";
import type { Failure, Result } from "@/lib/kit/result";
import { LOGIN } from "@/lib/people/accounts/messages";

/** Time (ms) that a login may take: passwords are checked one after the other while many come at once. */
export const LOGIN_LIMIT = 30_000;

type Credentials = { email: string; password: string };

/**
 * Opens a session over next-auth's own routes. Its client would leave the page when the line is down, and with the page
 * goes what was typed.
 * @throws when the server cannot be reached or answers something else
 */
export async function logIn({ email, password }: Credentials): Promise<Result<null>> {
  const { csrfToken } = await ask<{ csrfToken: string }>(["/api/auth/csrf"]);
  return request("/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    limit: LOGIN_LIMIT,
    read: async (response): Promise<Result<null>> => {
      const { url }: { url: string } = await response.json();
      const error = new URL(url).searchParams.get("error");
      return error === null ? { ok: true, data: null } : refusedLogin(response, error);
    },
  });
}

/** What a refused login comes to: the server's words, and in how many seconds it may be tried again. */
export function refusedLogin(response: Response, error: string | null): Failure {
  const retryAfter = Number(response.headers.get("Retry-After"));
  const message = error || LOGIN.wrong;
  if (retryAfter) return { ok: false, code: "rate_limited", message, retryAfter };
  return { ok: false, code: "unauthenticated", message };
}
