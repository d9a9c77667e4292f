import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { REQUEST_ID, REQUEST_METRIC } from "@/lib/kit/request-code";
import { isBehindProxy } from "@/lib/server/client-ip";
import { env } from "@/lib/server/env";
import { enterRequest } from "@/lib/server/request-id";
import { onRequest } from "./http-channels";

/** Id from a trusted proxy, else a new one, so that a client cannot choose it. */
function requestIdOf({ headers, socket }: IncomingMessage): string {
  const given = headers["x-request-id"]?.toString() ?? "";
  const isTrusted = isBehindProxy(socket.remoteAddress, env.TRUSTED_PROXIES ?? null);
  return isTrusted && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Gives each request one id: for its headers, log lines and response. Server-Timing repeats the id, because scripts can
 * read no other header of their own page.
 */
export function assignRequestIds(): void {
  onRequest(({ request, response }) => {
    const id = requestIdOf(request);
    request.headers["x-request-id"] = id;
    enterRequest(id);
    const writeHead = response.writeHead as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      response.setHeader("X-Request-Id", id);
      response.setHeader("Server-Timing", `${REQUEST_METRIC};desc="${id}"`);
      return writeHead.apply(response, head);
    };
  });
}
