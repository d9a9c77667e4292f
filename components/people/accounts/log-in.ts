import { fetchJson, request } from "@/components/kit/requests/request";
import type { Failure, Result } from "@/lib/kit/result";
import { LOGIN } from "@/lib/people/accounts/messages";

/** Timeout (ms) of a login. Password checks are queued when many arrive at once. */
export const LOGIN_LIMIT = 30_000;

type Credentials = { email: string; password: string };

/**
 * Logs in by next-auth's HTTP routes. next-auth's client would navigate away when offline, and lose the typed values.
 * @throws when the server is unreachable or its response is unexpected
 */
export async function logIn({ email, password }: Credentials): Promise<Result<null>> {
  const { csrfToken } = await fetchJson<{ csrfToken: string }>(["/api/auth/csrf"]);
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

/** After too many attempts, `retryAfter` has the seconds until the next attempt. */
export function refusedLogin(response: Response, error: string | null): Failure {
  const retryAfter = Number(response.headers.get("Retry-After"));
  const message = error || LOGIN.wrong;
  if (retryAfter) return { ok: false, code: "rate_limited", message, retryAfter };
  return { ok: false, code: "unauthenticated", message };
}
