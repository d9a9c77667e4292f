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
 * Applies the middleware's status and drops internal headers when the head of a response is written. Next has no
 * setting for either.
 */
export function keepHeadersInside(): void {
  subscribe(REQUEST_START, (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead as (...head: unknown[]) => ServerResponse;
    response.writeHead = (given: unknown, ...head: unknown[]) => {
      const status = response.hasHeader(STATUS_HEADER) ? Number(response.getHeader(STATUS_HEADER)) : given;
      const names = [STATUS_HEADER, ...internalHeaders(response.getHeader("content-type"))];
      for (const name of names) response.removeHeader(name);
      return writeHead.apply(response, [status, ...head]);
    };
  });
}

/** Shows internal paths; no browser reads it. */
const ALWAYS_INTERNAL = ["x-middleware-rewrite"];

/** Read by the router with page data; unused with a document. */
const INTERNAL_ON_DOCUMENTS = ["x-nextjs-prerender", "x-nextjs-postponed", "x-nextjs-stale-time"];

export const internalHeaders = (contentType: unknown): string[] =>
  String(contentType).startsWith("text/html")
    ? [...ALWAYS_INTERNAL, ...INTERNAL_ON_DOCUMENTS]
    : ALWAYS_INTERNAL;
