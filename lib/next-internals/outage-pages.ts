import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PUBLIC_OUTAGE_PAGE } from "@/lib/server/outage";
import { contentSecurityPolicy } from "./csp.mjs";
import { REQUEST_START } from "./http-channels";
import { canRender } from "./page-sources";

/** A person's request for a page: functions and the data of a page answer their callers by themselves. */
const wantsPage = ({ headers, url = "" }: IncomingMessage): boolean =>
  String(headers.accept).includes("text/html") && !headers.rsc && !url.startsWith("/api/");

/** What begins an answer, or goes on with it. */
const STEPS = ["writeHead", "flushHeaders", "write", "end"] as const;
type Step = (...given: unknown[]) => unknown;

const HEAD = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Length": Buffer.byteLength(PUBLIC_OUTAGE_PAGE),
  "Content-Security-Policy": contentSecurityPolicy([]),
  "Cache-Control": "private, no-store",
  "Retry-After": "10",
};

/** Tells whoever writes that it has gone out. */
const forget: Step = (...given) => {
  const done = given.at(-1);
  if (typeof done === "function") queueMicrotask(() => done());
  return true;
};

/**
 * Holds an answer that begins with 500 until it is known whether the database is to blame. What others put around the
 * same methods later, such as compression, stays.
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
 * From now on a page that could not be rendered because the database is away says so in words, with 503. Next answers
 * every failed rendering of a page that it has not stored with an empty 500, whatever the cause.
 */
export function sayOutages(): void {
  subscribe(REQUEST_START, (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (wantsPage(request)) watch(response);
  });
}
