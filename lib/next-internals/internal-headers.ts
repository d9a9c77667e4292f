import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { REQUEST_START } from "./http-channels";

/**
 * Status of a page that answers in place of another one, as the middleware wants it. Next's build answers a rewrite with
 * the status of the page it leads to, whatever status the rewrite has.
 */
export const STATUS_HEADER = "x-answer-status";

/**
 * From now on no answer of this process carries headers that are meant for the server alone, and an answer has the status
 * that the middleware gave it. Next sends where it rewrote a request to, and has no setting for that; the last moment to
 * change either is when the headers are written.
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

/** They tell how the server is built, and no browser reads them. */
const READ_BY_NOBODY = ["x-middleware-rewrite"];

/** The router reads them beside the data of a page; beside a document nobody does. */
const READ_WITH_DATA = ["x-nextjs-prerender", "x-nextjs-postponed", "x-nextjs-stale-time"];

/** Headers of an answer that stay inside. */
export const internalHeaders = (contentType: unknown): string[] =>
  String(contentType).startsWith("text/html") ? [...READ_BY_NOBODY, ...READ_WITH_DATA] : READ_BY_NOBODY;
