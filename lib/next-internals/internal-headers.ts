import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { REQUEST_START } from "./http-channels";

/**
 * From now on no answer of this process carries headers that are meant for the server alone. Next sends where it
 * rewrote a request to, and has no setting for that; the last moment to take it away is when the headers are written.
 */
export function keepHeadersInside(): void {
  subscribe(REQUEST_START, (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      for (const name of internalHeaders(response.getHeader("content-type"))) response.removeHeader(name);
      return writeHead.apply(response, head);
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
