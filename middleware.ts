import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import {
  ACCOUNTS_PAGE,
  decideAccess,
  ENTRANCES,
  isConfirmation,
  isGuarded,
  isOffice,
  isOfficePage,
  isRendered,
  isWorkspacePage,
  NOT_FOR_COLLEAGUE,
  OFFICE_NOT_FOUND,
  retiredRedirect,
  SESSION_PAGES,
  SUPPORTS,
  WORKSPACE_NOT_FOUND,
} from "./lib/access/auth/page-rules";
import {
  credentialsOf,
  encryptViewer,
  PAGE_HEADER,
  readSession,
  restoreHint,
  SESSION_COOKIE,
  type Session,
  VIEWER_HEADER,
  type Viewer,
} from "./lib/access/auth/session";
import { homeOfColleague, mayOpen } from "./lib/access/colleague-rights/rules";
import { readBytes } from "./lib/access/door";
import { AMOUNT_KEY, newPortfolioHref } from "./lib/catalog/amount/rules";
import { isProjectAddress } from "./lib/catalog/projects/queries/address";
import { QUERY_KEYS } from "./lib/catalog/projects/rules/list-query";
import { FAILURE_STATUS } from "./lib/kit/result";
import { isSharedPortfolio } from "./lib/matches/portfolio/queries/read";
import { findSupport } from "./lib/money/supports/queries/support";
import { isInWorkspace } from "./lib/overview/dashboard/queries";
import { homeOf, LINK_NAMES } from "./lib/people/accounts/rules";
import { env } from "./lib/server/env";
import { log, pathForLog } from "./lib/server/log";
import { checkActionBody, mayBeAction } from "./lib/server/next-internals/action-body";
import { MAX_ACTION_BODY } from "./lib/server/next-internals/action-notation";
import { contentSecurityPolicy, FIRST_SCRIPT_SOURCE } from "./lib/server/next-internals/csp.mjs";
import { STATUS_HEADER } from "./lib/server/next-internals/internal-headers";
import { waitForTurn } from "./lib/server/next-internals/render-turns";
import { accountFailure } from "./lib/server/outage";

/**
 * Only requests that need a decision:
 * - Pages rendered per request: list searches, comparisons, shared portfolios, invitations, checks of receipts.
 * - Signed-in viewers of pages that are otherwise prerendered: list, project, simulator, return from a payment.
 * - Pages that need a session (GUARDED in lib/access/auth/page-rules.ts).
 * - If the browser has a session: login screens and confirmation pages, which may redirect.
 * - Bodies of actions on any page, checked before React parses them.
 * Next reads this list at build time, so the list repeats lib/access/auth/page-rules.ts; a test compares them.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    { source: "/lir-projetos", has: [{ type: "query", key: "busca" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "quanto" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "quem" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "estado" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "categoria" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "status" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "urgencia" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "valor" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "material" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "organizacao" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "cota" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "etapa" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "obras" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "ordem" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "visao" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "depois" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "antes" }] },
    // The names of these cookies repeat SESSION_COOKIES of lib/server/next-internals/session-cookies.ts.
    { source: "/lir-projetos/:slug?", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/lir-projetos/:slug?", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/lir-projetos/:slug?", has: [{ type: "header", key: "next-action" }] },
    "/carteira/compartilhada/:token?",
    "/comparar",
    "/convite/:token?",
    {
      source:
        "/(incentivos|auth|auth/captador|captador/auth|empresa-auth|email-confirmation|new-email-confirmation)",
      has: [{ type: "cookie", key: "next-auth.session-token" }],
    },
    {
      source:
        "/(incentivos|auth|auth/captador|captador/auth|empresa-auth|email-confirmation|new-email-confirmation)",
      has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }],
    },
    { source: "/checkout/:end", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/checkout/:end", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    "/recibo/:codigo?",
    "/dashboard/:path*",
    "/subscription-plans/:path*",
    "/projects/:path*",
    "/projetos/:path*",
    "/empresa-dashboard/:path*",
    "/suporte/:path*",
    "/admin/:path*",
    { source: "/((?!api/|_next/).*)", has: [{ type: "header", key: "next-action" }] },
    {
      source: "/((?!api/|_next/).*)",
      has: [{ type: "header", key: "content-type", value: "multipart/form-data.*" }],
    },
  ],
};

/** Origin of the third-party chat, which /projetos alone may load (B7.20). */
const chatOriginOf = (pathname: string): string | undefined =>
  pathname === "/projetos" && env.CHAT_WIDGET_URL ? new URL(env.CHAT_WIDGET_URL).origin : undefined;

/** `headers`: request headers for the page. */
type Visit = { request: NextRequest; pathname: string; headers: Headers };

type Instead = { path?: string; status?: number };

/** Next reads the nonce of its scripts from the policy in the request's headers. */
function renderForRequest(
  { request, pathname, headers }: Visit,
  { path, status }: Instead = {},
): NextResponse {
  const nonce = randomBytes(18).toString("base64");
  const sources = [`'nonce-${nonce}'`, FIRST_SCRIPT_SOURCE];
  if (env.NODE_ENV === "development") sources.push("'unsafe-eval'");
  const policy = contentSecurityPolicy(sources, chatOriginOf(pathname));
  headers.set("content-security-policy", policy);
  const response = path
    ? NextResponse.rewrite(new URL(path, request.nextUrl), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (status) response.headers.set(STATUS_HEADER, String(status));
  return response;
}

const redirectTo = ({ request }: Visit, path: string): NextResponse =>
  noStore(NextResponse.redirect(new URL(path, request.nextUrl)));

const readSessionOf = ({ request }: Visit): Promise<Session | null> =>
  readSession(credentialsOf(request.headers));

function noStore(response: NextResponse): NextResponse {
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** A header passes the viewer on, so that the session is read only once. */
async function renderForViewer(visit: Visit, viewer: Viewer, instead?: Instead): Promise<NextResponse> {
  visit.headers.set(VIEWER_HEADER, await encryptViewer(viewer));
  return restoreHint(visit.headers, noStore(renderForRequest(visit, instead)));
}

/**
 * Answers 404 inside the workspace's frame. A page that calls notFound() has already sent status 200, and a browser
 * without scripts shows nothing.
 */
const renderNothing = (visit: Visit, viewer: Viewer): Promise<NextResponse> =>
  renderForViewer(visit, viewer, { path: WORKSPACE_NOT_FOUND, status: 404 });

/**
 * Pages that a session without a viewer may open. Every other page redirects to the first one that is named:
 * - with `needsCode`: the dashboard, which asks for the code of the second factor
 * - with `hasLostAccess` alone: ACCOUNTS_PAGE
 * - otherwise: the dashboard with a notice and sign-out (B2.14), and ACCOUNTS_PAGE
 */
function renderWithoutProfile(visit: Visit, { needsCode, hasLostAccess }: Session): NextResponse {
  const own = hasLostAccess && !needsCode ? ACCOUNTS_PAGE : "/dashboard";
  const opens = visit.pathname === own || (visit.pathname === ACCOUNTS_PAGE && !needsCode);
  return opens ? noStore(renderForRequest(visit)) : redirectTo(visit, own);
}

const SUPPORT = /^\/dashboard\/apoios\/([^/]+)$/;

const SHARED_PORTFOLIO = /^\/carteira\/compartilhada\/([^/]+)$/;

/** A colleague whose role may not open these gets the first page of that role. */
const HOMES = ["/dashboard", "/empresa-dashboard"];

const isForRole = ({ colleague }: Viewer, pathname: string): boolean =>
  !colleague || mayOpen(colleague.role, pathname);

/**
 * Redirects these addresses:
 * - one with the id of a deal or of a conversation, to the address of its support, which has the id of the interest
 * - one of a retired list, to the list of supports
 */
async function renderWorkspace(visit: Visit, viewer: Viewer): Promise<NextResponse> {
  const { request, pathname } = visit;
  const retired = retiredRedirect(pathname);
  const { search } = request.nextUrl;
  if (retired && "list" in retired) return redirectTo(visit, SUPPORTS + search);
  const wanted = retired?.id ?? SUPPORT.exec(pathname)?.[1];
  if (wanted !== undefined) {
    const own = await findSupport(viewer.userId, viewer.userType, wanted);
    if (own === null) return renderNothing(visit, viewer);
    if (retired || own !== wanted)
      return redirectTo(visit, `${SUPPORTS}/${own}${search}${retired?.hash ?? ""}`);
  }
  if (!isWorkspacePage(pathname)) return renderNothing(visit, viewer);
  const { colleague } = viewer;
  if (colleague && !mayOpen(colleague.role, pathname))
    return HOMES.includes(pathname)
      ? redirectTo(visit, homeOfColleague(colleague.role, viewer.empresaId !== null))
      : renderForViewer(visit, viewer, { path: NOT_FOR_COLLEAGUE, status: 403 });
  const found = await isInWorkspace(new URL(request.url), viewer.userId);
  return found ? renderForViewer(visit, viewer) : renderNothing(visit, viewer);
}

/** Requires that decideAccess has allowed the page. */
const renderOffice = (visit: Visit, viewer: Viewer): Promise<NextResponse> =>
  renderForViewer(visit, viewer, isOfficePage(visit.pathname) ? {} : { path: OFFICE_NOT_FOUND, status: 404 });

const UNKNOWN = "/nada-aqui";

/** A shared link without a portfolio gets status 404 and a page that says so. */
async function renderOpen(visit: Visit, viewer: Viewer | null): Promise<NextResponse> {
  const token = SHARED_PORTFOLIO.exec(visit.pathname)?.[1];
  const isGone = token !== undefined && !(await isSharedPortfolio(token));
  const instead = isGone ? { status: 404 } : {};
  return viewer ? renderForViewer(visit, viewer, instead) : noStore(renderForRequest(visit, instead));
}

/** The list (B2.3 to B2.5) and the page of a project. */
const PROJECTS = /^\/lir-projetos(?:\/([a-z0-9-]+))?$/;

async function renderProjects(visit: Visit): Promise<NextResponse> {
  const { request, pathname } = visit;
  const { search, searchParams } = request.nextUrl;
  const slug = PROJECTS.exec(pathname)?.[1];
  const path =
    slug === undefined ? `/lir-projetos/conta${search}` : `/lir-projetos/conta/projeto?projeto=${slug}`;
  // An action checks its caller itself, so it needs no session here.
  if (request.method === "POST") return renderForRequest(visit, { path });
  const signedIn = (await readSessionOf(visit))?.viewer ?? null;
  const viewer = signedIn && isForRole(signedIn, pathname) ? signedIn : null;
  // For an unknown project, the prerendered page answers 404. The streamed variant could not (see renderNothing).
  if (viewer && slug !== undefined && !(await isProjectAddress(slug))) return NextResponse.next();
  if (viewer) return renderForViewer(visit, viewer, { path });
  const isSearch = QUERY_KEYS.some((key) => searchParams.has(key));
  if (slug !== undefined || !isSearch) return NextResponse.next();
  return renderForRequest(visit, { path: `/lir-projetos/busca${search}` });
}

async function renderInWorkspace(visit: Visit): Promise<NextResponse | null> {
  const { request, pathname } = visit;
  const page = SESSION_PAGES.get(pathname);
  const viewer = page && (await readSessionOf(visit))?.viewer;
  if (!page || !viewer || !isForRole(viewer, pathname)) return null;
  const path = page + request.nextUrl.search;
  // An action may change the viewer, so the page reads the session again.
  return request.method === "POST"
    ? renderForRequest(visit, { path })
    : renderForViewer(visit, viewer, { path });
}

const PLAIN_TEXT = {
  "Content-Type": "text/plain; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Null unless the body is too large, malformed or sent by another site. */
async function refuseBody(request: NextRequest): Promise<NextResponse | null> {
  const body = await readBytes(request, MAX_ACTION_BODY);
  const checked = body.ok ? await checkActionBody(request.headers, body.data) : body;
  if (checked.ok) return null;
  const status = FAILURE_STATUS[checked.code];
  log.warn({ path: pathForLog(request.nextUrl.pathname), status, code: checked.code }, "action body refused");
  return noStore(new NextResponse(checked.message, { status, headers: PLAIN_TEXT }));
}

/** Login screens do not need the database, so they open as for visitors. */
function answerFailure(request: NextRequest, error: unknown): NextResponse {
  if (Object.hasOwn(ENTRANCES, request.nextUrl.pathname)) return NextResponse.next();
  const asker = { hasSession: request.cookies.has(SESSION_COOKIE), supportEmail: env.SUPPORT_EMAIL };
  const { text, ...init } = accountFailure(error, request.headers.get("x-request-id") ?? "", asker);
  const response = new NextResponse(text, init);
  response.headers.set("Content-Security-Policy", contentSecurityPolicy([]));
  return noStore(response);
}

/**
 * On a confirmation page without a token, a signed-in viewer gets a prerendered page that redirects to their home
 * (A4.7). The confirmation page stays if `email` in the query is not the viewer's: another person has just signed up.
 */
async function leadToHome(visit: Visit): Promise<NextResponse> {
  const { searchParams, search } = visit.request.nextUrl;
  if (LINK_NAMES.some((name) => searchParams.has(name))) return NextResponse.next();
  const viewer = (await readSessionOf(visit))?.viewer;
  const email = searchParams.get("email")?.trim().toLowerCase();
  if (!viewer || (email && email !== viewer.email.toLowerCase())) return NextResponse.next();
  const page = `/email-confirmation/tela/${viewer.userType}${search}`;
  return noStore(NextResponse.rewrite(new URL(page, visit.request.nextUrl)));
}

const NOT_ACCEPTED = "Este formulário precisa de JavaScript. Nada foi enviado.";

export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.method === "POST" && mayBeAction(request.headers)) {
    const refused = await refuseBody(request);
    if (refused) return refused;
  }
  const isAccount = request.cookies.has(SESSION_COOKIE);
  if (request.method === "GET" && !(await waitForTurn(isAccount)))
    return new NextResponse(null, { status: 499 });
  return decide(request).catch((error: unknown) => {
    log.error({ err: error, path: pathForLog(request.nextUrl.pathname) }, "middleware failed");
    return answerFailure(request, error);
  });
}

async function decide(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const headers = new Headers(request.headers);
  headers.delete(VIEWER_HEADER);
  headers.set(PAGE_HEADER, pathname);
  const visit = { request, pathname, headers };
  if (request.method === "POST" && !headers.has("next-action"))
    return noStore(
      new NextResponse(NOT_ACCEPTED, { status: 405, headers: { ...PLAIN_TEXT, Allow: "GET, HEAD" } }),
    );
  if (isConfirmation(pathname)) return request.method === "POST" ? NextResponse.next() : leadToHome(visit);
  if (PROJECTS.test(pathname)) return renderProjects(visit);
  if (pathname.startsWith("/lir-projetos")) return NextResponse.next();
  const inWorkspace = await renderInWorkspace(visit);
  if (inWorkspace) return inWorkspace;
  // An action checks its caller itself. It may change the viewer, so the page reads the session again.
  const isRenderedHere = isGuarded(pathname) || isRendered(pathname);
  if (request.method === "POST") return isRenderedHere ? renderForRequest(visit) : NextResponse.next();

  const session = await readSessionOf(visit);
  const viewer = session?.viewer ?? null;
  // A login address with an amount redirects a signed-in viewer to a new portfolio of that amount.
  const quanto = viewer && pathname === "/auth" ? request.nextUrl.searchParams.get(AMOUNT_KEY) : null;
  if (quanto) return redirectTo(visit, newPortfolioHref(quanto));
  // During a look, the back office redirects to the account that is looked at.
  if (session?.isLook && isOffice(pathname))
    return redirectTo(visit, viewer ? homeOf(viewer) : ACCOUNTS_PAGE);
  // The dashboard asks for the code of the second factor.
  if (session?.needsCode && Object.hasOwn(ENTRANCES, pathname)) return redirectTo(visit, "/dashboard");
  const decision = decideAccess(pathname, viewer);
  if (!decision.allow && decision.redirect === null)
    return NextResponse.rewrite(new URL(UNKNOWN, request.nextUrl));
  if (session && !viewer && isGuarded(pathname)) return renderWithoutProfile(visit, session);
  if (!decision.allow) return redirectTo(visit, decision.redirect ?? UNKNOWN);
  if (viewer && isOffice(pathname)) return renderOffice(visit, viewer);
  if (viewer && isGuarded(pathname)) return renderWorkspace(visit, viewer);
  return isRendered(pathname) ? renderOpen(visit, viewer) : NextResponse.next();
}
