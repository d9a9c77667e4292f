import "server-only";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import {
  CALLBACK_COOKIE,
  decodeToken,
  readSession,
  SESSION_COOKIE,
  SESSION_LIFETIME,
  type SessionChange,
  type SessionCookie,
  sessionCookies,
  sessionHint,
  sessionIdIn,
  toSetCookie,
} from "@/lib/access/auth/session";
import { addressOf, readText, userAgentOf } from "@/lib/access/door";
import { FAILURE_STATUS, type Failure, failure, mapData, ok, type Result } from "@/lib/kit/result";
import { LOGIN } from "@/lib/people/accounts/messages";
import {
  type Account,
  type Empresa,
  type LoginOrigin,
  logIn as openLogin,
  signOut,
} from "@/lib/people/accounts/mutations/log-in";
import { type LoginInput, loginSchema } from "@/lib/people/accounts/schema";
import { completeKnownCompany } from "@/lib/people/profile/mutations";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { DATABASE_DOWN, isDatabaseDown } from "@/lib/server/outage";
import { consumeAll, type LimitUse, refundUses } from "@/lib/server/rate-limit";

const RIGHT_PASSWORD: readonly string[] = [
  LOGIN.unconfirmed,
  LOGIN.notCompany,
  LOGIN.person,
  LOGIN.companyIncomplete,
  LOGIN.companyTaken,
  LOGIN.suspended,
];

/**
 * Counts the attempt before the password is checked, so that concurrent attempts cannot exceed a limit. A login, or a
 * refusal in {@link RIGHT_PASSWORD}, undoes the count.
 * @param companyOnly admits only accounts with a company. Creates a missing company if the profile's data suffice
 */
export async function logIn(
  input: LoginInput,
  origin: Omit<LoginOrigin, "now">,
  companyOnly = false,
): Promise<Result<Account>> {
  const uses: LimitUse[] = [
    ["login_address", origin.address],
    ["login", input.email],
  ];
  const { consumed, refused } = await consumeAll(uses);
  if (refused) {
    log.warn({ limit: refused.limit }, "login refused by its limit");
    return refused.refusal;
  }
  const result = await openLogin(
    input,
    { ...origin, now: new Date() },
    companyOnly ? completeKnownCompany : null,
  ).catch(async (error: unknown) => {
    // A database outage must not count as an attempt.
    if (isDatabaseDown(error)) await refundUses(consumed);
    throw error;
  });
  if (result.ok || RIGHT_PASSWORD.includes(result.message)) await refundUses(consumed);
  return result;
}

type CompanyLogin = { success: true; empresa: Empresa | null; error: null; session: SessionChange };

export const logInCompany = async (
  input: LoginInput,
  origin: Omit<LoginOrigin, "now">,
): Promise<Result<CompanyLogin>> =>
  mapData(await logIn(input, origin, true), ({ empresa, sessionId }) => ({
    success: true,
    empresa,
    error: null,
    session: { sessionId },
  }));

/** Carries the failure from `authorize` to `finish`, because next-auth passes on only its text. */
type Attempt = { failure?: Failure };

declare module "next-auth" {
  interface User {
    sessionId?: string;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    sid?: string | undefined;
  }
}

/** @throws the text of the refusal, which next-auth returns as `error=<text>` */
async function authorize(raw: unknown, head: Headers, attempt: Attempt) {
  const parsed = loginSchema.safeParse(raw);
  const origin = { address: addressOf(head), userAgent: userAgentOf(head) };
  const result = parsed.success
    ? await logIn(parsed.data, origin).catch((error: unknown) => {
        // Replace the error: next-auth would show its message to the person.
        log.error({ err: error }, "login failed");
        return isDatabaseDown(error)
          ? failure("provider_down", DATABASE_DOWN)
          : failure("unexpected", LOGIN.unexpected);
      })
    : failure("bad_input", parsed.error.issues[0]?.message ?? "");
  if (result.ok) return { id: result.data.userId, sessionId: result.data.sessionId };
  attempt.failure = result;
  throw new Error(result.message);
}

function ownAddress(text: string, site: string): string {
  const found = URL.canParse(text, site) ? new URL(text, site) : null;
  return found?.origin === site ? found.href : site;
}

/** The cookie holds only the encrypted id of a session row, so that the server can end the session. */
const optionsFor = (head: Headers, attempt: Attempt): NextAuthOptions => ({
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_LIFETIME },
  // A foreign or malformed token counts as no session, without an error.
  jwt: { maxAge: SESSION_LIFETIME, decode: ({ token, salt }) => decodeToken(token, salt) },
  pages: { signIn: "/auth", signOut: "/", error: "/auth" },
  providers: [
    Credentials({
      credentials: { email: { type: "email" }, password: { type: "password" } },
      authorize: (raw) => authorize(raw, head, attempt),
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { sid: user.sessionId } : token),
    redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
  },
  events: {
    /** Despite its type, `token` is missing if next-auth cannot decode it. */
    async signOut({ token }) {
      await signOut(sessionIdIn(token), new Date());
    },
  },
  logger: {
    error: (code, metadata) => log.error({ code, err: metadata }, "next-auth"),
    warn: (code) => log.warn({ code }, "next-auth"),
    debug: () => {},
  },
});

/** Bytes. next-auth sets no limit. */
const MAX_BODY = 16 * 1024;
const FIELDS = ["email", "password", "csrfToken", "callbackUrl", "json"];

/** Keeps only known fields with a text. next-auth would fail on malformed JSON, or on values that are no text. */
async function readForm(request: Request): Promise<Result<URLSearchParams>> {
  const text = await readText(request, MAX_BODY);
  if (!text.ok) return text;
  const type = request.headers.get("content-type") ?? "";
  const given = /^application\/json\b/i.test(type) ? readJson(text.data) : new URLSearchParams(text.data);
  if (!given) return failure("bad_input", "");
  const known = FIELDS.flatMap((name) => {
    const value = given.get(name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  return ok(new URLSearchParams(known));
}

function readJson(text: string): Map<string, unknown> | null {
  try {
    return new Map(Object.entries(JSON.parse(text) ?? {}));
  } catch {
    return null;
  }
}

type AuthRequest = { request: NextRequest; path: string };
type Responder = (call: AuthRequest) => Response | Promise<Response>;

const NO_STORE = { "Cache-Control": "private, no-store" };

const redirectTo = (path: string): Responder => {
  return () => new Response(null, { status: 303, headers: { ...NO_STORE, Location: path } });
};

function withoutCookies(gone: SessionCookie[]): Headers {
  const head = new Headers(NO_STORE);
  for (const cookie of gone) head.append("Set-Cookie", toSetCookie(cookie));
  return head;
}

const refuse = (status: number, gone: SessionCookie[] = []): Response =>
  new Response(null, { status, headers: withoutCookies(gone) });

/**
 * Sends the session, or an empty object if there is no viewer. next-auth itself would issue a new token on each call,
 * even for an ended session.
 */
const sendSession: Responder = async ({ request }) => {
  const cookie = (await cookies()).get(SESSION_COOKIE)?.value;
  const session = await readSession({ cookie, authorization: request.headers.get("authorization") });
  if (session?.viewer) {
    const { userType, colleague } = session.viewer;
    const { name, email } = colleague ?? { name: session.viewer.fullName, email: session.viewer.email };
    const body = { expires: session.expiresAt.toISOString(), user: { name, email, userType } };
    return Response.json(body, { headers: NO_STORE });
  }
  const stale = cookie !== undefined && !session ? await sessionCookies("closed") : [];
  return Response.json({}, { headers: withoutCookies(stale) });
};

/** Checks the callback cookie, because an unreadable one would cause a server error in next-auth. */
async function isReadableCallback(): Promise<boolean> {
  const kept = (await cookies()).get(CALLBACK_COOKIE)?.value;
  return !kept || (/^(https?:|\/)/.test(kept) && URL.canParse(kept, env.APP_URL));
}

const forward: Responder = async ({ request, path }) => {
  const { method, headers } = request;
  const form = method === "POST" ? await readForm(request) : null;
  if (form && !form.ok) return refuse(FAILURE_STATUS[form.code]);
  if (!(await isReadableCallback())) {
    return refuse(400, [{ name: CALLBACK_COOKIE, value: "", maxAge: 0, httpOnly: true }]);
  }
  const head = new Headers(headers);
  head.set("Content-Type", "application/x-www-form-urlencoded");
  const forwarded = new NextRequest(
    new URL(`/api/auth/${path}`, env.APP_URL),
    form ? { method: "POST", headers: head, body: form.data.toString() } : { headers },
  );
  const attempt: Attempt = {};
  const params = Promise.resolve({ nextauth: path.split("/") });
  const response: Response = await NextAuth(forwarded, { params }, optionsFor(headers, attempt));
  return finish(response, attempt);
};

/** Adds status 429 and Retry-After if a limit refused. Adds the session hint if the session cookie changes. */
function finish(response: Response, { failure: refused }: Attempt): Response {
  const head = new Headers(response.headers);
  head.set("Cache-Control", NO_STORE["Cache-Control"]);
  const opened = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  if (opened) {
    const isOpen = !opened.startsWith(`${SESSION_COOKIE}=;`);
    head.append("Set-Cookie", toSetCookie(sessionHint(isOpen ? SESSION_LIFETIME : 0)));
  }
  if (refused?.retryAfter) head.set("Retry-After", String(refused.retryAfter));
  const status = refused?.code === "rate_limited" ? 429 : response.status;
  return new Response(response.body, { status, headers: head });
}

/** Routes of next-auth in use. Its own pages redirect to ours. */
const ROUTES = new Map<string, Partial<Record<"GET" | "POST", Responder>>>([
  ["csrf", { GET: forward }],
  ["providers", { GET: forward }],
  ["session", { GET: sendSession }],
  ["signin", { GET: redirectTo("/auth"), POST: redirectTo("/auth") }],
  ["signin/credentials", { GET: redirectTo("/auth"), POST: redirectTo("/auth") }],
  ["callback/credentials", { GET: redirectTo("/auth"), POST: forward }],
  ["error", { GET: redirectTo("/auth") }],
  ["signout", { GET: redirectTo("/"), POST: forward }],
]);

export async function authHandler(
  request: NextRequest,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const path = (await context.params).nextauth.join("/");
  const route = ROUTES.get(path);
  if (!route) return refuse(404);
  const answer = route[request.method === "POST" ? "POST" : "GET"];
  return answer ? answer({ request, path }) : refuse(405);
}
