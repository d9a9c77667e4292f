import { type NextRequest, NextResponse } from "next/server";
import {
  decideAccess,
  ENTRANCES,
  isConfirmation,
  isGuarded,
  isOffice,
  isOfficePage,
  isRendered,
  isWorkspacePage,
  NOTHING_HERE,
  NOTHING_IN_OFFICE,
  placeOfEarlier,
  SESSION_PAGES,
  SUPPORTS,
} from "./lib/access/auth/access";
import {
  encryptViewer,
  readSession,
  SESSION_COOKIE,
  type Session,
  VIEWER_HEADER,
  type Viewer,
} from "./lib/access/auth/session";
import { readBytes } from "./lib/access/door";
import { isOwnChat } from "./lib/ai/proposals/queries/chat";
import { isOwnProject } from "./lib/catalog/own-projects/queries";
import { isProjectAddress } from "./lib/catalog/projects/queries/address";
import { QUERY_KEYS } from "./lib/catalog/projects/rules/project";
import { FAILURE_STATUS } from "./lib/kit/result";
import { isOwnPortfolio, isSharedPortfolio } from "./lib/matches/portfolio/queries/read";
import { findSupport } from "./lib/money/supports/queries/support";
import { MAX_ACTION_BODY } from "./lib/next-internals/action-body";
import { checkActionBody, mayBeAction } from "./lib/next-internals/action-body-check";
import { contentSecurityPolicy, FIRST_SCRIPT_SOURCE } from "./lib/next-internals/csp.mjs";
import { STATUS_HEADER } from "./lib/next-internals/internal-headers";
import { LINK_NAMES } from "./lib/people/accounts/rules";
import { env } from "./lib/server/env";
import { log } from "./lib/server/log";
import { OUTAGE_PAGE } from "./lib/server/outage";

/**
 * Runs only where a decision per request is needed, never on a page that is the same for everybody: searches of the
 * list, a comparison, a shared carteira and the check of a receipt, rendered per request; the list, a project, the
 * simulator and the return from a payment for signed-in viewers (prerendered pages without a session); pages that need a
 * session (GUARDED in lib/access/auth/access.ts); login
 * screens and confirmations, prerendered pages, only when the browser brings a session, which may redirect; and the
 * bodies of actions, wherever they are sent, which are checked before React reads them. Next reads this list at build
 * time, so it repeats lib/access/auth/access.ts; a test compares them.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    { source: "/lir-projetos", has: [{ type: "query", key: "busca" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "quanto" }] },
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
    // The names of SESSION_COOKIES in lib/next-internals/session-cookies.ts.
    { source: "/lir-projetos/:slug?", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/lir-projetos/:slug?", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/lir-projetos/:slug?", has: [{ type: "header", key: "next-action" }] },
    "/carteira/compartilhada",
    "/carteira/compartilhada/:token",
    "/comparar",
    { source: "/incentivos", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/incentivos", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/checkout/:end", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/checkout/:end", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    "/recibo",
    "/recibo/:codigo",
    "/dashboard/:path*",
    "/subscription-plans/:path*",
    "/projects/:path*",
    "/projetos/:path*",
    "/empresa-dashboard/:path*",
    "/suporte/:path*",
    "/admin/:path*",
    { source: "/auth", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/auth", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/auth/captador", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/auth/captador", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/captador/auth", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/captador/auth", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/empresa-auth", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/empresa-auth", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/email-confirmation", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/email-confirmation", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/new-email-confirmation", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/new-email-confirmation", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/((?!api/|_next/).*)", has: [{ type: "header", key: "next-action" }] },
    {
      source: "/((?!api/|_next/).*)",
      has: [{ type: "header", key: "content-type", value: "multipart/form-data.*" }],
    },
  ],
};

/** Origin of the third-party chat, which /projetos alone may load (B7.20). */
const guestOf = (pathname: string): string | undefined =>
  pathname === "/projetos" && env.CHAT_WIDGET_URL ? new URL(env.CHAT_WIDGET_URL).origin : undefined;

/** Target and headers of a request to a page. */
type PageRequest = { pathname: string; headers: Headers };

/** Target of a rewrite, and the status where it differs from the page's. */
type Instead = { url?: URL; status?: number };

/**
 * Passes a request on to a page that is rendered for it. Its scripts are allowed by a nonce, which Next takes from the
 * policy in the request.
 */
function renderForRequest({ pathname, headers }: PageRequest, instead?: Instead): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const sources = [`'nonce-${nonce}'`, FIRST_SCRIPT_SOURCE];
  if (env.NODE_ENV === "development") sources.push("'unsafe-eval'");
  const policy = contentSecurityPolicy(sources, guestOf(pathname));
  headers.set("content-security-policy", policy);
  const request = { headers };
  const response = instead?.url
    ? NextResponse.rewrite(instead.url, { request })
    : NextResponse.next({ request });
  response.headers.set("content-security-policy", policy);
  if (instead?.status) response.headers.set(STATUS_HEADER, String(instead.status));
  return response;
}

/** Redirect target of the access table for this viewer. */
function redirectTo(path: string, request: NextRequest): NextResponse {
  const target = request.nextUrl.clone();
  target.pathname = path;
  target.search = "";
  return noStore(NextResponse.redirect(target));
}

const readSessionOf = (request: NextRequest): Promise<Session | null> =>
  readSession({
    cookie: request.cookies.get(SESSION_COOKIE)?.value,
    authorization: request.headers.get("authorization"),
  });

function noStore(response: NextResponse): NextResponse {
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Renders a page for its viewer, passed on in headers to save a second lookup; never cached. */
async function renderForViewer(
  arrived: PageRequest,
  viewer: Viewer,
  instead?: Instead,
): Promise<NextResponse> {
  arrived.headers.set(VIEWER_HEADER, await encryptViewer(viewer));
  return noStore(renderForRequest(arrived, instead));
}

/**
 * Answers 404 inside the workspace's frame. Decided here, because a streamed page that calls notFound() has already
 * sent status 200 and shows nothing without scripts.
 */
const renderNothing = (request: NextRequest, arrived: PageRequest, viewer: Viewer): Promise<NextResponse> =>
  renderForViewer(arrived, viewer, { url: new URL(NOTHING_HERE, request.nextUrl), status: 404 });

/** An account without a profile: only the dashboard opens, with a notice and sign-out (B2.14). */
function renderWithoutProfile(request: NextRequest, arrived: PageRequest): NextResponse {
  const isDashboard = arrived.pathname === "/dashboard";
  return isDashboard ? noStore(renderForRequest(arrived)) : redirectTo("/dashboard", request);
}

/** Pages of a captador's own project. */
const OWN_PROJECT = /^\/projects\/([^/]+)\/[a-z]+$/;

/** A support, for its two sides. */
const SUPPORT = /^\/dashboard\/apoios\/([^/]+)$/;

/** A carteira, for its owner; `nova` is the page of a new one. */
const PORTFOLIO = /^\/dashboard\/carteiras\/(?!nova$)([^/]+)$/;

/** The page of a carteira's secret link. */
const SHARED_PORTFOLIO = /^\/carteira\/compartilhada\/([^/]+)$/;

/** The proposal assistant; `conversa` opens an earlier assistant chat. */
const PROPOSALS = "/dashboard/propostas";

/** Whether a workspace address has a page, and its record belongs to this viewer. */
async function isThere({ pathname, searchParams }: URL, viewer: Viewer): Promise<boolean> {
  if (!isWorkspacePage(pathname)) return false;
  const project = OWN_PROJECT.exec(pathname)?.[1];
  if (project !== undefined) return isOwnProject(viewer.userId, project);
  const portfolio = PORTFOLIO.exec(pathname)?.[1];
  if (portfolio !== undefined) return isOwnPortfolio(viewer.userId, portfolio);
  if (pathname !== PROPOSALS) return true;
  const conversation = searchParams.get("conversa");
  return env.PAID_PLANS && (conversation === null || isOwnChat(viewer.userId, conversation));
}

/** Redirects to a page of the supports, with the search of the request, and a part of the page. */
function redirectToSupports(request: NextRequest, path: string, hash = ""): NextResponse {
  const target = request.nextUrl.clone();
  target.pathname = path;
  target.hash = hash;
  return noStore(NextResponse.redirect(target));
}

/**
 * A page of the workspace for its viewer. A support has a single address, that of its interest; deals and conversations
 * of earlier addresses lead there.
 */
async function renderWorkspace(
  request: NextRequest,
  arrived: PageRequest,
  viewer: Viewer,
): Promise<NextResponse> {
  const earlier = placeOfEarlier(arrived.pathname);
  if (earlier && "list" in earlier) return redirectToSupports(request, SUPPORTS);
  const wanted = earlier?.id ?? SUPPORT.exec(arrived.pathname)?.[1];
  if (wanted !== undefined) {
    const own = await findSupport(viewer.userId, viewer.userType, wanted);
    if (own === null) return renderNothing(request, arrived, viewer);
    if (earlier || own !== wanted) return redirectToSupports(request, `${SUPPORTS}/${own}`, earlier?.hash);
  }
  const found = await isThere(new URL(request.url), viewer);
  return found ? renderForViewer(arrived, viewer) : renderNothing(request, arrived, viewer);
}

/** A page of the back office, for a viewer whom the table lets in. */
const renderOffice = (request: NextRequest, arrived: PageRequest, viewer: Viewer): Promise<NextResponse> =>
  isOfficePage(arrived.pathname)
    ? renderForViewer(arrived, viewer)
    : renderForViewer(arrived, viewer, { url: new URL(NOTHING_IN_OFFICE, request.nextUrl), status: 404 });

/** An address that no page has; Next answers it as any other unknown one. */
const UNKNOWN = "/nada-aqui";

/** An open page rendered per request. A link that leads to no carteira answers 404, with the words of its page. */
async function renderOpen(arrived: PageRequest, viewer: Viewer | null): Promise<NextResponse> {
  const token = SHARED_PORTFOLIO.exec(arrived.pathname)?.[1];
  const isGone = token !== undefined && !(await isSharedPortfolio(token));
  const instead = isGone ? { status: 404 } : undefined;
  return viewer ? renderForViewer(arrived, viewer, instead) : noStore(renderForRequest(arrived, instead));
}

/** The list (B2.3 to B2.5) and the page of a project, which have a variant for signed-in viewers. */
const PROJECTS = /^\/lir-projetos(?:\/([a-z0-9-]+))?$/;

/** The variant for signed-in viewers. */
function variantForSession(url: URL, slug: string | undefined): URL {
  if (slug === undefined) {
    url.pathname = "/lir-projetos/conta";
  } else {
    url.pathname = "/lir-projetos/conta/projeto";
    url.search = `?projeto=${slug}`;
  }
  return url;
}

/** Chooses the variant of a project address. */
async function renderProjects(request: NextRequest, arrived: PageRequest): Promise<NextResponse> {
  const target = request.nextUrl.clone();
  const slug = PROJECTS.exec(target.pathname)?.[1];
  // Actions belong to the signed-in variant, also after the session expired: the action itself reports that.
  if (request.method === "POST") return renderForRequest(arrived, { url: variantForSession(target, slug) });
  const viewer = (await readSessionOf(request))?.viewer ?? null;
  // A streamed page has already sent status 200 when it calls notFound(); the prerendered one answers 404.
  if (viewer && slug !== undefined && !(await isProjectAddress(slug))) return NextResponse.next();
  if (viewer) return renderForViewer(arrived, viewer, { url: variantForSession(target, slug) });
  const isSearch = QUERY_KEYS.some((key) => target.searchParams.has(key));
  if (slug !== undefined || !isSearch) return NextResponse.next();
  target.pathname = "/lir-projetos/busca";
  return renderForRequest(arrived, { url: target });
}

/** An open page in the frame of a signed-in viewer (SESSION_PAGES); null for everybody else. */
async function renderInWorkspace(request: NextRequest, arrived: PageRequest): Promise<NextResponse | null> {
  const page = SESSION_PAGES.get(arrived.pathname);
  const viewer = page && (await readSessionOf(request))?.viewer;
  if (!page || !viewer) return null;
  const url = request.nextUrl.clone();
  url.pathname = page;
  // An action may change the viewer: its page re-reads the session.
  return request.method === "POST"
    ? renderForRequest(arrived, { url })
    : renderForViewer(arrived, viewer, { url });
}

/** Response to an action whose body is too large, malformed or sent by another site; null when it is acceptable. */
async function refuseBody(request: NextRequest): Promise<NextResponse | null> {
  const body = await readBytes(request, MAX_ACTION_BODY);
  const checked = body.ok ? await checkActionBody(request.headers, body.data) : body;
  if (checked.ok) return null;
  const type = { "Content-Type": "text/plain; charset=utf-8" };
  return noStore(new NextResponse(checked.message, { status: FAILURE_STATUS[checked.code], headers: type }));
}

/**
 * Outage page for signed-in viewers while the database is down and the session unverifiable. Login screens need no
 * database and open as for visitors.
 */
function answerWithoutDatabase({ nextUrl: { pathname } }: NextRequest): NextResponse {
  if (Object.hasOwn(ENTRANCES, pathname)) return NextResponse.next();
  const response = new NextResponse(OUTAGE_PAGE, { status: 503 });
  response.headers.set("Content-Type", "text/html; charset=utf-8");
  response.headers.set("Content-Security-Policy", contentSecurityPolicy([]));
  response.headers.set("Retry-After", "10");
  return noStore(response);
}

/**
 * A confirmation page without a token, for a signed-in viewer: a prerendered page that redirects (A4.7). Another e-mail
 * in the address belongs to an account that the viewer has just created.
 */
async function leadOn(request: NextRequest): Promise<NextResponse> {
  const { searchParams } = request.nextUrl;
  if (LINK_NAMES.some((name) => searchParams.has(name))) return NextResponse.next();
  const viewer = (await readSessionOf(request))?.viewer;
  const email = searchParams.get("email")?.trim().toLowerCase();
  if (!viewer || (email && email !== viewer.email.toLowerCase())) return NextResponse.next();
  const target = request.nextUrl.clone();
  target.pathname = `/email-confirmation/tela/${viewer.userType}`;
  return noStore(NextResponse.rewrite(target));
}

/** The router can resend an action; a native form submission cannot, and its values would be lost. */
const NOT_ACCEPTED = "Este formulário precisa de JavaScript. Nada foi enviado.";

export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.method === "POST" && mayBeAction(request.headers)) {
    const refused = await refuseBody(request);
    if (refused) return refused;
  }
  return decide(request).catch((error: unknown) => {
    log.error({ err: error, path: request.nextUrl.pathname }, "middleware found no database");
    return answerWithoutDatabase(request);
  });
}

async function decide(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const headers = new Headers(request.headers);
  headers.delete(VIEWER_HEADER);
  const arrived = { pathname, headers };
  if (request.method === "POST" && !headers.has("next-action"))
    return noStore(
      new NextResponse(NOT_ACCEPTED, {
        status: 405,
        headers: { allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" },
      }),
    );
  if (isConfirmation(pathname)) return request.method === "POST" ? NextResponse.next() : leadOn(request);
  if (PROJECTS.test(pathname)) return renderProjects(request, arrived);
  if (pathname.startsWith("/lir-projetos")) return NextResponse.next();
  const inWorkspace = await renderInWorkspace(request, arrived);
  if (inWorkspace) return inWorkspace;
  // An action checks its caller itself and may change the viewer: its page re-reads the session.
  const isRenderedHere = isGuarded(pathname) || isRendered(pathname);
  if (request.method === "POST") return isRenderedHere ? renderForRequest(arrived) : NextResponse.next();

  const session = await readSessionOf(request);
  const viewer = session?.viewer ?? null;
  const decision = decideAccess(pathname, viewer);
  if (!decision.allow && decision.redirect === null)
    return NextResponse.rewrite(new URL(UNKNOWN, request.nextUrl));
  if (session && !viewer && isGuarded(pathname)) return renderWithoutProfile(request, arrived);
  if (!decision.allow) return redirectTo(decision.redirect ?? UNKNOWN, request);
  if (viewer && isOffice(pathname)) return renderOffice(request, arrived, viewer);
  if (viewer && isGuarded(pathname)) return renderWorkspace(request, arrived, viewer);
  return isRendered(pathname) ? renderOpen(arrived, viewer) : NextResponse.next();
}
