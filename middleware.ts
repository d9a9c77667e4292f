import { type NextRequest, NextResponse } from "next/server";
import { decideAccess, guardOf } from "./lib/auth/access";
import { readViewer, SESSION_COOKIE, sealViewer, VIEWER_HEADER } from "./lib/auth/session";
import { contentSecurityPolicy } from "./lib/csp.mjs";
import { env } from "./lib/env";

/**
 * Runs only where something has to be decided per request, never on a page that is the same for everybody:
 * - a search of the list, rendered for this request;
 * - pages that need a session (GUARDED in lib/auth/access.ts), rendered for their viewer;
 * - login screens, stored pages, only when the browser brings a session and may have to go elsewhere.
 * Next reads this list at build time, so it repeats lib/auth/access.ts; a test compares them.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    { source: "/lir-projetos", has: [{ type: "query", key: "busca" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "estado" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "categoria" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "status" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "urgencia" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "valor" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "ordem" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "visao" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "depois" }] },
    { source: "/lir-projetos", has: [{ type: "query", key: "antes" }] },
    "/dashboard/:path*",
    "/subscription-plans/:path*",
    "/projects/:path*",
    "/projetos/:path*",
    "/empresa-dashboard/:path*",
    "/suporte/:path*",
    { source: "/auth", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/auth", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/auth/captador", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/auth/captador", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/captador/auth", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/captador/auth", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
    { source: "/empresa-auth", has: [{ type: "cookie", key: "next-auth.session-token" }] },
    { source: "/empresa-auth", has: [{ type: "cookie", key: "__Secure-next-auth.session-token" }] },
  ],
};

/**
 * Lets a request through to a page that is rendered for it. Its scripts are allowed by a nonce, which Next takes from
 * the policy in the request. /projetos may load the configured third-party chat too (B7.20).
 */
function renderForRequest(headers: Headers, pathname: string, rewriteTo?: URL): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const sources = [`'nonce-${nonce}'`];
  if (env.NODE_ENV === "development") sources.push("'unsafe-eval'");
  const guest =
    pathname === "/projetos" && env.CHAT_WIDGET_URL ? new URL(env.CHAT_WIDGET_URL).origin : undefined;
  const policy = contentSecurityPolicy(sources, guest);
  headers.set("content-security-policy", policy);
  const request = { headers };
  const response = rewriteTo ? NextResponse.rewrite(rewriteTo, { request }) : NextResponse.next({ request });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Where the access table sends this viewer, as an address of this site. */
function redirectTo(path: string, request: NextRequest): NextResponse {
  const target = request.nextUrl.clone();
  target.pathname = path;
  target.search = "";
  const response = NextResponse.redirect(target);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const headers = new Headers(request.headers);
  headers.delete(VIEWER_HEADER);
  if (pathname === "/lir-projetos") {
    const target = request.nextUrl.clone();
    target.pathname = "/lir-projetos/busca";
    return renderForRequest(headers, pathname, target);
  }
  // An action checks its caller itself and may change the viewer: its page reads the session anew.
  if (request.method === "POST") return renderForRequest(headers, pathname);

  const viewer = await readViewer({
    cookie: request.cookies.get(SESSION_COOKIE)?.value,
    authorization: request.headers.get("authorization"),
  });
  const decision = decideAccess(pathname, viewer);
  if (!decision.allow) return redirectTo(decision.redirect, request);
  if (!guardOf(pathname)) return NextResponse.next();
  if (viewer) headers.set(VIEWER_HEADER, await sealViewer(viewer));
  const response = renderForRequest(headers, pathname);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
