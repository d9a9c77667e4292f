import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { REQUEST_START } from "./http-channels";

/**
 * Response header by which the middleware sets the status of a page that it rewrites to. Next ignores the status of a
 * rewrite and sends that of the target page.
 */
export const STATUS_HEADER = "x-answer-status";

/**
 * Applies the middleware's status, drops internal headers and `stale-while-revalidate` when the head of a response is
 * written. Next has no setting for any of them.
 */
export function keepHeadersInside(): void {
  subscribe(REQUEST_START, (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead as (...head: unknown[]) => ServerResponse;
    response.writeHead = (given: unknown, ...head: unknown[]) => {
      const status = response.hasHeader(STATUS_HEADER) ? Number(response.getHeader(STATUS_HEADER)) : given;
      const names = [STATUS_HEADER, ...internalHeaders(response.getHeader("content-type"))];
      for (const name of names) response.removeHeader(name);
      const cacheControl = response.getHeader("cache-control");
      if (typeof cacheControl === "string") response.setHeader("Cache-Control", withoutStale(cacheControl));
      return writeHead.apply(response, [status, ...head]);
    };
  });
}

/**
 * Cache-Control without the day in which Next lets caches show an old page. Chromium obeys it for router data, too: a
 * link pressed on the day after would show yesterday's list. Responses with a lifetime for browsers keep theirs.
 */
const withoutStale = (cacheControl: string): string =>
  cacheControl.replace(/^(s-maxage=\d+), stale-while-revalidate=\d+$/, "$1");

/** Shows internal paths; no browser reads it. */
const ALWAYS_INTERNAL = ["x-middleware-rewrite"];

/** Read by the router with page data; unused with a document. */
const INTERNAL_ON_DOCUMENTS = ["x-nextjs-prerender", "x-nextjs-postponed", "x-nextjs-stale-time"];

export const internalHeaders = (contentType: unknown): string[] =>
  String(contentType).startsWith("text/html")
    ? [...ALWAYS_INTERNAL, ...INTERNAL_ON_DOCUMENTS]
    : ALWAYS_INTERNAL;
