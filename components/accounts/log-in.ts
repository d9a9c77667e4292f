import { LOGIN } from "@/lib/accounts/messages";
import type { Result } from "@/lib/result";

type Credentials = { email: string; password: string };

/**
 * Opens a session over next-auth's own routes. Its client would leave the page when the line is down, and with the page
 * goes what was typed.
 * @throws when the server cannot be reached or answers something else
 */
export async function logIn({ email, password }: Credentials): Promise<Result<null>> {
  const { csrfToken }: { csrfToken: string } = await (await fetch("/api/auth/csrf")).json();
  const response = await fetch("/api/auth/callback/credentials", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
  });
  const { url }: { url: string } = await response.json();
  const error = new URL(url).searchParams.get("error");
  if (error === null) return { ok: true, data: null };
  const code = response.status === 429 ? "rate_limited" : "unauthenticated";
  return { ok: false, code, message: error || LOGIN.wrong };
}
