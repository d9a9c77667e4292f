import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { decode, encode } from "next-auth/jwt";
import { cache } from "react";
import { db } from "../db";
import { env } from "../env";
import { SESSION_HINT } from "../session-hint/rules";
import { decideAccess, type GuardedPath } from "./access";

/** Somebody signed in, as the database says at this moment. */
export type Viewer = {
  userId: string;
  email: string;
  userType: "captador" | "financiador";
  fullName: string;
  empresaId: string | null;
  emailConfirmed: true;
  sessionVersion: number;
};

/** Whose session a result opens; "closed" ends the present one; null leaves it as it is. The door acts on it. */
export type SessionChange = { userId: string; sessionVersion: number } | "closed" | null;

/** What a request brings as proof of a session. */
export type Credentials = { cookie: string | undefined; authorization: string | null };

/** Thirty days, in seconds. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60;

const secure = env.APP_URL.startsWith("https://");

/** The names are next-auth's own, so that its client and its routes read the same session. */
export const SESSION_COOKIE = secure ? "__Secure-next-auth.session-token" : "next-auth.session-token";
export const SESSION_COOKIE_OPTIONS = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

/** A cookie to set; `maxAge` in seconds, 0 removes it. */
export type SessionCookie = { name: string; value: string; maxAge: number; httpOnly: boolean };

/** The hint that goes with every session cookie: stored pages ask for their viewer only where it is there. */
export const sessionHint = (maxAge: number): SessionCookie => ({
  name: SESSION_HINT,
  value: maxAge > 0 ? "1" : "",
  maxAge,
  httpOnly: false,
});

/** Set-Cookie of a session cookie, with the attributes that all of them share. */
export const toSetCookie = ({ name, value, maxAge, httpOnly }: SessionCookie): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${httpOnly ? "; HttpOnly" : ""}${secure ? "; Secure" : ""}`;

const secret = env.NEXTAUTH_SECRET;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A token for a cookie or a bearer credential: encrypted, and worthless once the account's session version rises. */
export const sealSession = (userId: string, sessionVersion: number): Promise<string> =>
  encode({ token: { sub: userId, ver: sessionVersion }, secret, maxAge: SESSION_LIFETIME });

/** The cookies after a change of the session. */
export async function sessionCookies(change: Exclude<SessionChange, null>): Promise<SessionCookie[]> {
  const maxAge = change === "closed" ? 0 : SESSION_LIFETIME;
  const value = change === "closed" ? "" : await sealSession(change.userId, change.sessionVersion);
  return [{ name: SESSION_COOKIE, value, maxAge, httpOnly: true }, sessionHint(maxAge)];
}

/** The account behind the claims of a token, in one indexed query; null when its sessions were revoked. */
export async function findViewer(userId: unknown, sessionVersion: unknown): Promise<Viewer | null> {
  if (typeof userId !== "string" || !UUID.test(userId) || !Number.isSafeInteger(sessionVersion)) return null;
  const [row] = await db.$queryRaw<Omit<Viewer, "emailConfirmed">[]>`
    select u.id as "userId", u.email::text as "email", u.session_version as "sessionVersion",
      p.user_type as "userType", p.full_name as "fullName", e.id as "empresaId"
    from users u join profiles p on p.user_id = u.id left join empresas e on e.user_id = u.id
    where u.id = ${userId}::uuid and u.session_version = ${sessionVersion}
      and u.email_confirmed_at is not null and u.anonymised_at is null`;
  return row ? { ...row, emailConfirmed: true } : null;
}

/** A bearer credential wins over the cookie: whoever sends one means it. */
function tokenOf({ cookie, authorization }: Credentials): string | undefined {
  const [scheme, value] = (authorization ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" ? value : cookie;
}

/** The viewer of a request, or null: no token, not ours, expired, or revoked since. */
export async function readViewer(credentials: Credentials): Promise<Viewer | null> {
  const token = tokenOf(credentials);
  if (!token) return null;
  const claims = await decode({ token, secret }).catch(() => null);
  return claims && findViewer(claims.sub, claims.ver);
}

/** Request header on which the middleware hands the viewer to the page, so that one request asks the database once. */
export const VIEWER_HEADER = "x-elo-viewer";
const VIEWER_SALT = "viewer of one request";
/** Seconds from the middleware to the page of the same request. */
const HANDOVER = 10;

/** Encrypted: no client can write one, and none ever sees one. */
export const sealViewer = (viewer: Viewer): Promise<string> =>
  encode({ token: { viewer }, secret, salt: VIEWER_SALT, maxAge: HANDOVER });

async function unsealViewer(sealed: string | null): Promise<Viewer | null> {
  if (!sealed) return null;
  const claims = await decode({ token: sealed, secret, salt: VIEWER_SALT }).catch(() => null);
  return (claims?.viewer as Viewer | undefined) ?? null;
}

/** Who is signed in (cookie or bearer credential), checked in the database once a request; null for a visitor. */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const handed = await unsealViewer(head.get(VIEWER_HEADER));
  if (handed) return handed;
  return readViewer({ cookie: jar.get(SESSION_COOKIE)?.value, authorization: head.get("authorization") });
});

/** The viewer of a guarded page; whom the table of access.ts does not let in is sent where it says. */
export async function requireViewer(path: GuardedPath): Promise<Viewer> {
  const viewer = await getViewer();
  const decision = decideAccess(path, viewer);
  if (!decision.allow) redirect(decision.redirect);
  if (!viewer) throw new Error(`${path} is guarded but let a visitor in`);
  return viewer;
}
