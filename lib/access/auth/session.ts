import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { decode, encode, type JWT } from "next-auth/jwt";
import { cache } from "react";
import { keepSession } from "@/lib/access/sessions/mutations";
import { expiryOf, isDemoEmail, isSeenAnew, LONGEST_LIFETIME } from "@/lib/access/sessions/rules";
import { isUuid } from "@/lib/kit/ids";
import { CALLBACK_COOKIES, SESSION_COOKIES } from "@/lib/next-internals/session-cookies";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { decideAccess, type GuardedPath } from "./access";
import { SESSION_HINT } from "./session-hint";

/** A signed-in person, as the database has them now. */
export type Viewer = {
  sessionId: string;
  userId: string;
  email: string;
  userType: "captador" | "financiador";
  fullName: string;
  empresaId: string | null;
  emailConfirmed: true;
  /** Set for the platform's team: "waiting" until the account has its second factor. */
  admin?: "waiting" | "entered" | undefined;
};

/**
 * An open session. `viewer` is null while its account has no profile (B2.14), and while `needsCode`: the account uses the
 * second factor, and this session has not given a code yet.
 */
export type Session = { id: string; userId: string; viewer: Viewer | null; needsCode?: boolean };

/**
 * Change of the session cookie that a result carries to the door: a new session, "closed" to remove the cookie, or
 * null.
 */
export type SessionChange = { sessionId: string } | "closed" | null;

export type Credentials = { cookie: string | undefined; authorization: string | null };

/**
 * Seconds that cookie and token live: the longest lifetime of any session. A session that ends earlier is ended by its
 * row.
 */
export const SESSION_LIFETIME = LONGEST_LIFETIME / 1000;

const secure = env.APP_URL.startsWith("https://");

const kind = secure ? "secure" : "plain";
export const SESSION_COOKIE = SESSION_COOKIES[kind];
export const CALLBACK_COOKIE = CALLBACK_COOKIES[kind];
export const SESSION_COOKIE_OPTIONS = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

/** A cookie to set; `maxAge` in seconds, 0 removes it. */
export type SessionCookie = { name: string; value: string; maxAge: number; httpOnly: boolean };

/** Accompanies every session cookie: prerendered pages fetch their viewer only when the hint is set. */
export const sessionHint = (maxAge: number): SessionCookie => ({
  name: SESSION_HINT,
  value: maxAge > 0 ? "1" : "",
  maxAge,
  httpOnly: false,
});

export const toSetCookie = ({ name, value, maxAge, httpOnly }: SessionCookie): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${httpOnly ? "; HttpOnly" : ""}${secure ? "; Secure" : ""}`;

const secret = env.NEXTAUTH_SECRET;

/** Claims of a token that the secret or an earlier one sealed; null for any other. */
export async function decodeToken(token: string | undefined, salt?: string): Promise<JWT | null> {
  for (const known of [secret, ...env.NEXTAUTH_SECRET_PREVIOUS]) {
    const claims = await decode({ token, secret: known, salt }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

/** An encrypted token for a cookie or a bearer credential; worthless once its session has ended. */
export const encryptSession = (sessionId: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret, maxAge: SESSION_LIFETIME });

export async function sessionCookies(change: Exclude<SessionChange, null>): Promise<SessionCookie[]> {
  const maxAge = change === "closed" ? 0 : SESSION_LIFETIME;
  const value = change === "closed" ? "" : await encryptSession(change.sessionId);
  return [{ name: SESSION_COOKIE, value, maxAge, httpOnly: true }, sessionHint(maxAge)];
}

type SessionRow = Omit<Viewer, "emailConfirmed" | "userType" | "fullName" | "admin"> & {
  admin: Viewer["admin"] | null;
  needsCode: boolean;
  userType: Viewer["userType"] | null;
  fullName: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

function toViewer(row: SessionRow): Viewer | null {
  const { sessionId, userId, email, empresaId, userType, fullName, admin, needsCode } = row;
  if (needsCode || !userType || fullName === null) return null;
  const viewer = { sessionId, userId, email, userType, fullName, empresaId, emailConfirmed: true } as const;
  return admin ? { ...viewer, admin } : viewer;
}

type ReadSession = Session & { expiresAt: Date };

/** One indexed query; null when the session has ended. */
async function findSession(id: string): Promise<ReadSession | null> {
  const now = new Date();
  const [row] = await db.$queryRaw<SessionRow[]>`
    select s.id as "sessionId", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.expires_at as "expiresAt", u.id as "userId", u.email::text as "email", p.user_type as "userType", p.full_name as "fullName", e.id as "empresaId",
      f.confirmed_at is not null and s.segundo_fator_em is null as "needsCode",
      case when a.user_id is not null then
        case when s.segundo_fator_em is null then 'waiting' else 'entered' end end as "admin"
    from sessions s join users u on u.id = s.user_id left join profiles p on p.user_id = u.id
      left join empresas e on e.user_id = u.id
      left join second_factors f on f.user_id = u.id
      left join administradores a on a.user_id = u.id and a.revoked_at is null
    where s.id = ${id}::uuid and s.ended_at is null and s.expires_at > ${now}
      and u.email_confirmed_at is not null and u.anonymised_at is null`;
  // A database first filled by a local start may still hold sessions of demo accounts.
  if (!row || (isDemoEmail(row.email) && !env.LOCAL_START)) return null;
  const { userId, createdAt, needsCode } = row;
  const session = { id, userId, viewer: toViewer(row), needsCode };
  if (!isSeenAnew(row.lastSeenAt, now)) return { ...session, expiresAt: row.expiresAt };
  await keepSession({ id, createdAt }, now);
  return { ...session, expiresAt: expiryOf(createdAt, now) };
}

export const credentialsOf = (head: Headers): Credentials => ({
  cookie: head
    .get("cookie")
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1),
  authorization: head.get("authorization"),
});

export const bringsCredential = (head: Headers): boolean => Boolean(tokenOf(credentialsOf(head)));

/** A bearer credential takes precedence over the cookie, because clients send it deliberately. */
function tokenOf({ cookie, authorization }: Credentials): string | undefined {
  const [scheme, value] = (authorization ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" ? value : cookie;
}

export const sessionIdIn = (claims: Record<string, unknown> | null): string | null =>
  typeof claims?.sid === "string" && isUuid(claims.sid) ? claims.sid : null;

/** @returns null without a token, or for one that is foreign, expired or of an ended session */
export async function readSession(credentials: Credentials): Promise<ReadSession | null> {
  const token = tokenOf(credentials);
  if (!token) return null;
  const id = sessionIdIn(await decodeToken(token));
  return id === null ? null : findSession(id);
}

export const readViewer = async (credentials: Credentials): Promise<Viewer | null> =>
  (await readSession(credentials))?.viewer ?? null;

/** Request header by which the middleware passes the viewer to the page, so that one request reads the session once. */
export const VIEWER_HEADER = "x-elo-viewer";
const VIEWER_SALT = "viewer of one request";
/** Seconds from the middleware to the page of the same request. */
const HANDOVER = 10;

/** Encrypted, so that no client can forge the header. */
export const encryptViewer = (viewer: Viewer): Promise<string> =>
  encode({ token: { viewer }, secret, salt: VIEWER_SALT, maxAge: HANDOVER });

async function decryptViewer(encrypted: string | null): Promise<Viewer | null> {
  if (!encrypted) return null;
  const claims = await decodeToken(encrypted, VIEWER_SALT);
  return (claims?.viewer as Viewer | undefined) ?? null;
}

/** Read from the database once per request; null for a visitor. */
export const getSession = cache(async (): Promise<Session | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const viewer = await decryptViewer(head.get(VIEWER_HEADER));
  if (viewer) return { id: viewer.sessionId, userId: viewer.userId, viewer };
  return readSession({ cookie: jar.get(SESSION_COOKIE)?.value, authorization: head.get("authorization") });
});

export const getViewer = async (): Promise<Viewer | null> => (await getSession())?.viewer ?? null;

/** The viewer of a guarded page; redirects anybody whom the table of access.ts refuses. */
export async function requireViewer(path: GuardedPath, session = getSession()): Promise<Viewer> {
  const viewer = (await session)?.viewer ?? null;
  const decision = decideAccess(path, viewer);
  if (!decision.allow) {
    if (decision.redirect === null) notFound();
    redirect(decision.redirect);
  }
  if (!viewer) throw new Error(`${path} is guarded but let a visitor in`);
  return viewer;
}
