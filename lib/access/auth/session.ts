import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { decode, encode, type JWT } from "next-auth/jwt";
import { cache } from "react";
import { type Colleague, LOOKS, mayOpen } from "@/lib/access/colleague-rights/rules";
import { touchSession } from "@/lib/access/sessions/mutations";
import { expiryOf, isDemoEmail, LONGEST_LIFETIME, needsTouch } from "@/lib/access/sessions/rules";
import { isUuid } from "@/lib/kit/ids";
import { DAY } from "@/lib/kit/time";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { CALLBACK_COOKIES, SESSION_COOKIES } from "@/lib/server/next-internals/session-cookies";
import { decideAccess, type GuardedPath } from "./page-rules";
import { hasSessionHint, SESSION_HINT } from "./session-hint";

/** Signed-in person. With `colleague`, the fields from `userId` to `empresaId` describe the account in use. */
export type Viewer = {
  sessionId: string;
  userId: string;
  email: string;
  userType: "captador" | "financiador";
  fullName: string;
  empresaId: string | null;
  /** Only for the platform's team: "waiting" before the second factor, "entered" after it. Not set during a look. */
  admin?: "waiting" | "entered" | undefined;
  colleague?: Colleague | undefined;
  /** Set if the person is a colleague in any account, even in one that is not open now. */
  hasTeams?: true | undefined;
};

/**
 * An open session of the person `userId`.
 * - `viewer`: null with `needsCode` or `hasLostAccess`, and if the account has no profile (B2.14)
 * - `needsCode`: this session has not passed the person's second factor
 * - `hasLostAccess`: the session is set to another account that it may no longer use
 * - `isAway`: access is lost because the team has suspended the account; the membership goes on
 * - `isLook`: the session is set to a look, even an expired one
 */
export type Session = {
  id: string;
  userId: string;
  viewer: Viewer | null;
  needsCode?: boolean;
  hasLostAccess?: boolean;
  isAway?: boolean;
  isLook?: boolean;
};

/**
 * Applied by the door. `sessionId`: session to open. `signedUp`: account to mark as signed up in this browser.
 * "closed": remove the session cookie.
 */
export type SessionChange = { sessionId: string } | { signedUp: string } | "closed" | null;

export type Credentials = { cookie: string | undefined; authorization: string | null };

/** Lifetime (s) of cookie and token: that of the longest session. A session may end earlier. */
export const SESSION_LIFETIME = LONGEST_LIFETIME / 1000;

const secure = env.APP_URL.startsWith("https://");

const kind = secure ? "secure" : "plain";
export const SESSION_COOKIE = SESSION_COOKIES[kind];
export const CALLBACK_COOKIE = CALLBACK_COOKIES[kind];
export const SESSION_COOKIE_OPTIONS = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

/** Cookie to set. `maxAge`: seconds; 0 removes the cookie. */
export type SessionCookie = { name: string; value: string; maxAge: number; httpOnly: boolean };

/** The session hint, which is set with every session cookie. */
export const sessionHint = (maxAge: number): SessionCookie => ({
  name: SESSION_HINT,
  value: maxAge > 0 ? "1" : "",
  maxAge,
  httpOnly: false,
});

export const toSetCookie = ({ name, value, maxAge, httpOnly }: SessionCookie): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${httpOnly ? "; HttpOnly" : ""}${secure ? "; Secure" : ""}`;

const secret = env.NEXTAUTH_SECRET;

/** Claims of a token. Null if it is expired, or not encrypted with the current or a previous secret. */
export async function decodeToken(token: string | undefined, salt?: string): Promise<JWT | null> {
  for (const known of [secret, ...env.NEXTAUTH_SECRET_PREVIOUS]) {
    const claims = await decode({ token, secret: known, salt }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

/** Token of a session, for a cookie or as a bearer credential. It is worthless once the session has ended. */
export const encryptSession = (sessionId: string): Promise<string> =>
  encode({ token: { sid: sessionId }, secret, maxAge: SESSION_LIFETIME });

/** Cookie that marks the browser of a sign-up. In this browser the link of the confirmation mail needs no password. */
const SIGNUP_COOKIE = "elo_cadastro";
const SIGNUP_SALT = "browser of a sign-up";
/** Lifetime (s): as long as an unconfirmed sign-up is usually kept (UNCONFIRMED_DAYS). */
const SIGNUP_LIFETIME = (30 * DAY) / 1000;

async function signupCookie(userId: string): Promise<SessionCookie> {
  const value = await encode({ token: { userId }, secret, salt: SIGNUP_SALT, maxAge: SIGNUP_LIFETIME });
  return { name: SIGNUP_COOKIE, value, maxAge: SIGNUP_LIFETIME, httpOnly: true };
}

/** Account that signed up last in this browser. */
export async function readSignedUp(): Promise<string | null> {
  const mark = (await cookies()).get(SIGNUP_COOKIE)?.value;
  const claims = mark ? await decodeToken(mark, SIGNUP_SALT) : null;
  return typeof claims?.userId === "string" ? claims.userId : null;
}

export async function sessionCookies(change: Exclude<SessionChange, null>): Promise<SessionCookie[]> {
  if (change !== "closed" && "signedUp" in change) return [await signupCookie(change.signedUp)];
  const maxAge = change === "closed" ? 0 : SESSION_LIFETIME;
  const value = change === "closed" ? "" : await encryptSession(change.sessionId);
  return [{ name: SESSION_COOKIE, value, maxAge, httpOnly: true }, sessionHint(maxAge)];
}

type SessionRow = Pick<Viewer, "sessionId" | "userId" | "email" | "empresaId"> & {
  personId: string;
  personEmail: string;
  userType: Viewer["userType"] | null;
  fullName: string | null;
  colleague: Colleague | null;
  hasTeams: boolean;
  admin: Viewer["admin"] | null;
  needsCode: boolean;
  hasLostAccess: boolean;
  isAway: boolean;
  isLook: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

function toViewer({ sessionId, userId, email, empresaId, userType, fullName, ...row }: SessionRow) {
  if (row.needsCode || row.hasLostAccess || !userType || fullName === null) return null;
  const viewer: Viewer = { sessionId, userId, email, userType, fullName, empresaId };
  if (row.hasTeams) viewer.hasTeams = true;
  if (row.colleague) viewer.colleague = row.colleague;
  else if (row.admin) viewer.admin = row.admin;
  return viewer;
}

type ReadSession = Session & { expiresAt: Date };

/**
 * Reads a session in one query, and extends it. Null if the session has ended, or if the person's account is:
 * - unconfirmed, deleted or suspended
 * - a demo account outside of a local start
 *
 * Aliases: `me` the person, `u` the account in use, `m` a membership, `o` its account, `w` the account of a look.
 * - `m` without `o`: the membership's account is suspended (a deletion would have ended the membership).
 * - Members of the platform's team get no access by a membership.
 * - A look requires the second factor, and never shows an account of the team.
 */
async function findSession(id: string): Promise<ReadSession | null> {
  const now = new Date();
  const [row] = await db.$queryRaw<SessionRow[]>`
    select s.id as "sessionId", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.expires_at as "expiresAt", me.id as "personId", me.email::text as "personEmail", u.id as "userId",
      u.email::text as "email", p.user_type as "userType", p.full_name as "fullName", e.id as "empresaId",
      s.colega_id is not null and o.id is null or s.olhar_conta_id is not null and w.id is null as "hasLostAccess",
      m.id is not null and o.id is null as "isAway", s.olhar_conta_id is not null as "isLook",
      case when o.id is not null then json_build_object('id', m.id, 'userId', me.id, 'name', m.nome,
        'email', me.email, 'role', m.papel, 'account', n.nome)
        when w.id is not null then json_build_object('id', s.id, 'userId', me.id, 'email', me.email,
        'name', (select full_name from profiles where user_id = me.id), 'role', ${LOOKS}::text,
        'account', n.nome,
        'until', floor(extract(epoch from s.olhar_ate) * 1000)) end as "colleague",
      exists (select 1 from colegas k where k.pessoa_id = me.id and k.encerrado_em is null) as "hasTeams",
      f.confirmed_at is not null and s.segundo_fator_em is null as "needsCode",
      case when a.user_id is not null then
        case when s.segundo_fator_em is null then 'waiting' else 'entered' end end as "admin"
    from sessions s join users me on me.id = s.user_id
      left join administradores a on a.user_id = me.id and a.revoked_at is null
      left join colegas m on m.id = s.colega_id and m.pessoa_id = me.id and m.encerrado_em is null and a.user_id is null
      left join users o on o.id = m.conta_id and o.anonymised_at is null and o.suspenso_em is null
      left join users w on w.id = s.olhar_conta_id and s.olhar_ate > ${now} and w.anonymised_at is null
        and a.user_id is not null and s.segundo_fator_em is not null
        and not exists (select 1 from administradores t where t.user_id = w.id and t.revoked_at is null)
      join users u on u.id = coalesce(o.id, w.id, me.id)
      left join profiles p on p.user_id = u.id
      left join empresas e on e.user_id = u.id
      left join second_factors f on f.user_id = me.id
      left join lateral (select case when (select count(*) from organization_members r
            where r.user_id = u.id and r.estado = 'ativo') > 1 then p.full_name
          else coalesce(nullif(p.company_name, ''), e.razao_social, p.full_name) end as nome) n
        on o.id is not null or w.id is not null
    where s.id = ${id}::uuid and s.ended_at is null and s.expires_at > ${now}
      and me.email_confirmed_at is not null and me.anonymised_at is null and me.suspenso_em is null`;
  // A database that a local start filled may still have sessions of demo accounts.
  if (!row || (isDemoEmail(row.personEmail) && !env.LOCAL_START)) return null;
  const { personId: userId, createdAt, needsCode, hasLostAccess, isAway, isLook, colleague } = row;
  const session = { id, userId, viewer: toViewer(row), needsCode, hasLostAccess, isAway, isLook };
  if (!needsTouch(row.lastSeenAt, now)) return { ...session, expiresAt: row.expiresAt };
  await touchSession({ id, createdAt, colleagueId: isLook ? null : (colleague?.id ?? null) }, now);
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

/**
 * Sets the session hint again if a browser has a session cookie but no hint. A public page deletes the hint of a
 * session without a viewer, but the viewer may come back.
 */
export function restoreHint<R extends Response>(head: Headers, response: R): R {
  if (credentialsOf(head).cookie && !hasSessionHint(head.get("cookie") ?? ""))
    response.headers.append("Set-Cookie", toSetCookie(sessionHint(SESSION_LIFETIME)));
  return response;
}

export const bringsCredential = (head: Headers): boolean => Boolean(tokenOf(credentialsOf(head)));

/** A bearer credential wins over the cookie, because clients send it on purpose. */
function tokenOf({ cookie, authorization }: Credentials): string | undefined {
  const [scheme, value] = (authorization ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" ? value : cookie;
}

export const sessionIdIn = (claims: Record<string, unknown> | null): string | null =>
  typeof claims?.sid === "string" && isUuid(claims.sid) ? claims.sid : null;

/** Null without a valid token, and where {@link findSession} returns null. */
export async function readSession(credentials: Credentials): Promise<ReadSession | null> {
  const token = tokenOf(credentials);
  if (!token) return null;
  const id = sessionIdIn(await decodeToken(token));
  return id === null ? null : findSession(id);
}

export const readViewer = async (credentials: Credentials): Promise<Viewer | null> =>
  (await readSession(credentials))?.viewer ?? null;

/** Request header that passes the viewer from the middleware to the page, to read the session only once. */
export const VIEWER_HEADER = "x-elo-viewer";
/** Request header with the requested path, set by the middleware because a page cannot read the path. */
export const PAGE_HEADER = "x-elo-page";
const VIEWER_SALT = "viewer of one request";
/** Lifetime (s) of the encrypted viewer on its way from the middleware to the page. */
const HANDOVER = 10;

/** Value of {@link VIEWER_HEADER}, encrypted so that no client can forge it. */
export const encryptViewer = (viewer: Viewer): Promise<string> =>
  encode({ token: { viewer }, secret, salt: VIEWER_SALT, maxAge: HANDOVER });

async function decryptViewer(encrypted: string | null): Promise<Viewer | null> {
  if (!encrypted) return null;
  const claims = await decodeToken(encrypted, VIEWER_SALT);
  return (claims?.viewer as Viewer | undefined) ?? null;
}

/** Session of the present request, read only once. Null without an open session. */
export const getSession = cache(async (): Promise<Session | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const viewer = await decryptViewer(head.get(VIEWER_HEADER));
  if (viewer) return { id: viewer.sessionId, userId: viewer.colleague?.userId ?? viewer.userId, viewer };
  return readSession({ cookie: jar.get(SESSION_COOKIE)?.value, authorization: head.get("authorization") });
});

export const getViewer = async (): Promise<Viewer | null> => (await getSession())?.viewer ?? null;

/**
 * Redirects or answers 404 where decideAccess() refuses. Answers 404 to a colleague whose role may not open the page.
 * Pages need this check, because the middleware does not check a page rendered after an action.
 */
export async function requireViewer(path: GuardedPath, session = getSession()): Promise<Viewer> {
  const viewer = (await session)?.viewer ?? null;
  const decision = decideAccess(path, viewer);
  if (!decision.allow) {
    if (decision.redirect === null) notFound();
    redirect(decision.redirect);
  }
  if (!viewer) throw new Error(`${path} is guarded but let a visitor in`);
  if (viewer.colleague) {
    const page = (await headers()).get(PAGE_HEADER);
    if (page === null || !mayOpen(viewer.colleague.role, page)) notFound();
  }
  return viewer;
}
