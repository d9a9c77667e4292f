import "server-only";
import { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { LOGIN } from "../accounts/messages";
import { type Account, type Empresa, signOut, verifyCredentials } from "../accounts/mutations";
import { type LoginInput, loginSchema } from "../accounts/schema";
import { isDatabaseAway } from "../db";
import { addressOf, readText } from "../door";
import { env } from "../env";
import { log } from "../log";
import { DATABASE_AWAY } from "../outage/messages";
import { consume, restore } from "../rate-limit";
import { type Failure, failure, ok, type Result } from "../result";
import {
  findViewer,
  SESSION_COOKIE,
  SESSION_LIFETIME,
  type SessionChange,
  sessionHint,
  toSetCookie,
} from "./session";

/**
 * Login with e-mail and password, whatever the screen. Attempts count for the account and for the address before the
 * password is looked at, so that simultaneous ones count too; the right password gives its own attempt back.
 */
export async function logIn(input: LoginInput, address: string): Promise<Result<Account>> {
  const uses = [
    ["login", input.email],
    ["login_address", address],
  ] as const;
  for (const [name, key] of uses) {
    const admitted = await consume(name, key);
    if (!admitted.ok) return admitted;
  }
  const giveBack = () => Promise.all(uses.map(([name, key]) => restore(name, key)));
  const result = await verifyCredentials(input, { address, now: new Date() }).catch(
    async (error: unknown) => {
      // Nobody looked at the password: an attempt that the database did not see is none.
      if (isDatabaseAway(error)) await giveBack();
      throw error;
    },
  );
  if (result.ok) await giveBack();
  return result;
}

type CompanyLogin = { success: true; empresa: Empresa; error: null; session: SessionChange };

/** Login of the company area (A2.9, A7.11, A8.12): the same account and session, for those that have a company. */
export async function logInCompany(input: LoginInput, address: string): Promise<Result<CompanyLogin>> {
  const result = await logIn(input, address);
  if (!result.ok) return result;
  const { empresa, userId, sessionVersion } = result.data;
  if (!empresa) return failure("forbidden", LOGIN.notCompany);
  return ok({ success: true, empresa, error: null, session: { userId, sessionVersion } });
}

/** The failure of one request's login, which next-auth itself reduces to a text. */
type Attempt = { failure?: Failure };

declare module "next-auth" {
  interface User {
    sessionVersion?: number;
  }
}

/** next-auth answers with `error=<text>`: the text that the screen shows. */
async function authorize(raw: unknown, head: Headers, attempt: Attempt) {
  const parsed = loginSchema.safeParse(raw);
  const result = parsed.success
    ? await logIn(parsed.data, addressOf(head)).catch((error: unknown) => {
        // next-auth would answer with the error's own text.
        log.error({ err: error }, "login failed");
        return isDatabaseAway(error)
          ? failure("provider_down", DATABASE_AWAY)
          : failure("unexpected", LOGIN.unexpected);
      })
    : failure("bad_input", parsed.error.issues[0]?.message ?? "");
  if (result.ok) return { id: result.data.userId, sessionVersion: result.data.sessionVersion };
  attempt.failure = result;
  throw new Error(result.message);
}

/** One account system, one session: an encrypted cookie of 30 days that a session version revokes at any time. */
const optionsFor = (head: Headers, attempt: Attempt): NextAuthOptions => ({
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_LIFETIME },
  jwt: { maxAge: SESSION_LIFETIME },
  pages: { signIn: "/auth", signOut: "/", error: "/auth" },
  providers: [
    Credentials({
      credentials: { email: { type: "email" }, password: { type: "password" } },
      authorize: (raw) => authorize(raw, head, attempt),
    }),
  ],
  callbacks: {
    /** The token says whose session it is and of which version; everything else is read when it is needed. */
    jwt: ({ token, user }) => (user ? { sub: user.id, ver: user.sessionVersion } : token),
    async session({ session, token }) {
      const viewer = await findViewer(token.sub, token.ver);
      // next-auth's client takes an empty object for "no session": a revoked one ends here.
      if (!viewer) return {} as typeof session;
      const { fullName: name, email, userType } = viewer;
      return { expires: session.expires, user: { name, email, userType } };
    },
  },
  events: {
    async signOut({ token }) {
      await signOut(await findViewer(token.sub, token.ver));
    },
  },
  logger: {
    error: (code, metadata) => log.error({ code, err: metadata }, "next-auth"),
    warn: (code) => log.warn({ code }, "next-auth"),
    debug: () => {},
  },
});

/** Bytes of a login form; next-auth reads whatever comes. */
const MAX_BODY = 16 * 1024;

/** GET and POST of /api/auth/*. A refused login also gets its status, and Retry-After when attempts ran out. */
export async function authHandler(
  request: NextRequest,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  // Where next-auth's client would report its errors; ours is another, and strangers do not write our log.
  if ((await context.params).nextauth[0] === "_log") return new Response(null, { status: 404 });
  const body = await readText(request, MAX_BODY);
  if (!body.ok) return new Response(null, { status: 413 });
  const { url, method, headers } = request;
  const read = new NextRequest(url, { method, headers, ...(body.data && { body: body.data }) });
  const attempt: Attempt = {};
  const response: Response = await NextAuth(read, context, optionsFor(headers, attempt));
  const head = new Headers(response.headers);
  head.set("Cache-Control", "private, no-store");
  const opened = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  if (opened) {
    const isOpen = !opened.startsWith(`${SESSION_COOKIE}=;`);
    head.append("Set-Cookie", toSetCookie(sessionHint(isOpen ? SESSION_LIFETIME : 0)));
  }
  const { code, retryAfter } = attempt.failure ?? {};
  if (retryAfter) head.set("Retry-After", String(retryAfter));
  return new Response(response.body, {
    status: code === "rate_limited" ? 429 : response.status,
    headers: head,
  });
}
