import "server-only";
import type { ServerResponse } from "node:http";
import { onRequest } from "./http-channels";

/** Header in which the middleware passes a status. Otherwise Next sends the rendered page's own status. */
export const STATUS_HEADER = "x-answer-status";

/** Applies the middleware's status, and removes internal headers. */
export function keepHeadersInside(): void {
  onRequest(({ response }) => {
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

/** Removes `stale-while-revalidate`. Chromium obeys it for router data, and would show yesterday's list. */
const withoutStale = (cacheControl: string): string =>
  cacheControl.replace(/^(s-maxage=\d+), stale-while-revalidate=\d+$/, "$1");

/** Headers that no response may have, because they reveal internal paths. */
const ALWAYS_INTERNAL = ["x-middleware-rewrite"];

/** Headers that the router reads with page data. Browsers ignore them on a document. */
const INTERNAL_ON_DOCUMENTS = ["x-nextjs-prerender", "x-nextjs-postponed", "x-nextjs-stale-time"];

export const internalHeaders = (contentType: unknown): string[] =>
  String(contentType).startsWith("text/html")
    ? [...ALWAYS_INTERNAL, ...INTERNAL_ON_DOCUMENTS]
    : ALWAYS_INTERNAL;
