import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { clientAddress } from "@/lib/server/client-ip";
import { env } from "@/lib/server/env";
import { REQUEST_START } from "./http-channels";

/** Path that no page can have. next.config.mjs (IMPOSSIBLE_PROJECT) answers it with our 404 page, never cached. */
const NOWHERE = "/lir-projetos/!";

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Rewrites malformed paths to a 404 page, because Next would answer with a bare 500. */
export function rejectMalformedPaths(): void {
  subscribe(REQUEST_START, (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!isReadable(request.url ?? "")) request.url = NOWHERE;
  });
}

/** Reduces X-Forwarded-For to one trusted entry. Next would pass on the client's header. */
export function trustOnlyProxies(): void {
  subscribe(REQUEST_START, (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    headers["x-forwarded-for"] = clientAddress({
      forwarded: headers["x-forwarded-for"]?.toString(),
      peer: socket.remoteAddress,
      proxies: env.TRUSTED_PROXIES ?? null,
    });
  });
}
