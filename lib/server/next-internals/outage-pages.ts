import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { supportLink } from "@/lib/kit/support-address";
import { env } from "@/lib/server/env";
import { failurePage, publicOutagePage } from "@/lib/server/outage";
import { contentSecurityPolicy } from "./csp.mjs";
import { onRequest } from "./http-channels";
import { canRender } from "./page-cache-health";
import { SESSION_COOKIES } from "./session-cookies";

/** HTTP functions (/api) and page data (RSC) handle outages themselves. */
const wantsPage = ({ headers, url = "" }: IncomingMessage): boolean =>
  String(headers.accept).includes("text/html") && !headers.rsc && !url.startsWith("/api/");

const STEPS = ["writeHead", "flushHeaders", "write", "end"] as const;
type Step = (...given: unknown[]) => unknown;

const HEAD = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": contentSecurityPolicy([]),
  "Cache-Control": "private, no-store",
};

const hasSession = ({ headers }: IncomingMessage): boolean =>
  Object.values(SESSION_COOKIES).some((name) => headers.cookie?.includes(`${name}=`));

function standIn(isUp: boolean, request: IncomingMessage) {
  const requestId = String(request.headers["x-request-id"] ?? "");
  return isUp
    ? {
        status: 500,
        text: failurePage(requestId, supportLink(hasSession(request), env.SUPPORT_EMAIL)),
        head: {},
      }
    : { status: 503, text: publicOutagePage(requestId), head: { "Retry-After": "10" } };
}

const discard: Step = (...given) => {
  const done = given.at(-1);
  if (typeof done === "function") queueMicrotask(() => done());
  return true;
};

/**
 * Holds back a response with status 500 until `canRender` has checked the database. Code that wraps the response's
 * methods later, such as compression, still works.
 */
function replaceFailure(request: IncomingMessage, response: ServerResponse): void {
  const own = Object.fromEntries(STEPS.map((step) => [step, response[step].bind(response) as Step]));
  const call = (step: string, ...given: unknown[]) => own[step]?.(...given);
  const held: [step: string, given: unknown[]][] = [];
  let state: "beginning" | "held" | "through" | "replaced" = "beginning";

  async function decide(): Promise<void> {
    const { status, text, head } = standIn(await canRender(), request);
    state = "replaced";
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    call("writeHead", status, { ...HEAD, ...head, "Content-Length": Buffer.byteLength(text) });
    call("end", text);
    for (const [, given] of held) discard(...given);
  }

  for (const step of STEPS) {
    const guarded: Step = (...given) => {
      const status = step === "writeHead" ? given[0] : response.statusCode;
      if (state === "beginning") state = status === 500 && !response.headersSent ? "held" : "through";
      if (state === "through") return call(step, ...given);
      if (state === "replaced") return discard(...given);
      if (held.length === 0) void decide();
      held.push([step, given]);
      return step === "write" ? true : response;
    };
    Object.assign(response, { [step]: guarded });
  }
}

/**
 * Replaces the 500 of a page by a 500 with a text and an error code, or by a 503 during a database outage. Next's own
 * 500 is empty without scripts.
 */
export function serveOutagePages(): void {
  onRequest(({ request, response }) => {
    if (wantsPage(request)) replaceFailure(request, response);
  });
}
