import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "./lib/csp.mjs";
import { env } from "./lib/env";

/**
 * Runs only where something has to be decided per request, never on a static page. A search of the list is rendered
 * for this request, so its scripts are allowed by a nonce; the plain list at the same path stays a stored page.
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
  ],
};

export function middleware(request: NextRequest) {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const sources = [`'nonce-${nonce}'`];
  if (env.NODE_ENV === "development") sources.push("'unsafe-eval'");
  const policy = contentSecurityPolicy(sources);

  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const target = request.nextUrl.clone();
  target.pathname = "/lir-projetos/busca";
  const response = NextResponse.rewrite(target, { request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
