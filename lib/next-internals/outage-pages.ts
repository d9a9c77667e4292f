import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PUBLIC_OUTAGE_PAGE } from "@/lib/server/outage";
import { contentSecurityPolicy } from "./csp.mjs";
import { REQUEST_START } from "./http-channels";
import { canRender } from "./page-sources";

/** Page navigations only; functions and page data handle outages themselves. */
const wantsPage = ({ headers, url = "" }: IncomingMessage): boolean =>
  String(headers.accept).includes("text/html") && !headers.rsc && !url.startsWith("/api/");

/** Methods that start or continue a response. */
const STEPS = ["writeHead", "flushHeaders", "write", "end"] as const;
type Step = (...given: unknown[]) => unknown;

const HEAD = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Length": Buffer.byteLength(PUBLIC_OUTAGE_PAGE),
  "Content-Security-Policy": contentSecurityPolicy([]),
  "Cache-Control": "private, no-store",
  "Retry-After": "10",
};

/** Reports every write as done. */
const forget: Step = (...given) => {
  const done = given.at(-1);
  if (typeof done === "function") queueMicrotask(() => done());
  return true;
};

/**
 * Holds a response with status 500 until it is known whether the database is down. Later wrappers of the same methods,
 * such as compression, keep working.
 */
function watch(response: ServerResponse): void {
  const own = Object.fromEntries(STEPS.map((step) => [step, response[step].bind(response) as Step]));
  const call = (step: string, ...given: unknown[]) => own[step]?.(...given);
  const held: [step: string, given: unknown[]][] = [];
  let state: "beginning" | "held" | "through" | "replaced" = "beginning";

  async function decide(): Promise<void> {
    const isUp = await canRender();
    state = isUp ? "through" : "replaced";
    if (isUp) {
      for (const [step, given] of held) call(step, ...given);
      return;
    }
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    call("writeHead", 503, HEAD);
    call("end", PUBLIC_OUTAGE_PAGE);
    for (const [, given] of held) forget(...given);
  }

  for (const step of STEPS) {
    const take: Step = (...given) => {
      const status = step === "writeHead" ? given[0] : response.statusCode;
      if (state === "beginning") state = status === 500 && !response.headersSent ? "held" : "through";
      if (state === "through") return call(step, ...given);
      if (state === "replaced") return forget(...given);
      if (held.length === 0) void decide();
      held.push([step, given]);
      return step === "write" ? true : response;
    };
    Object.assign(response, { [step]: take });
  }
}

/**
 * Replaces the 500 of a page by a worded 503 during a database outage. Next sends an empty 500 for every failed
 * rendering of an uncached page.
 */
export function serveOutagePages(): void {
  subscribe(REQUEST_START, (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (wantsPage(request)) watch(response);
  });
}
