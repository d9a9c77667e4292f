import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { internalHeaders } from "./rules";

/** Published by Node for every request, with the answer that nobody has begun yet. */
const REQUEST_START = "http.server.request.start";

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
