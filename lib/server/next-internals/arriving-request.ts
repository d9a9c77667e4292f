import "server-only";
import { clientAddress } from "@/lib/server/client-ip";
import { env } from "@/lib/server/env";
import { onRequest } from "./http-channels";

/** Path that no page can have. next.config.mjs (IMPOSSIBLE_PROJECT) answers with our 404 page, never cached. */
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
  onRequest(({ request }) => {
    if (!isReadable(request.url ?? "")) request.url = NOWHERE;
  });
}

/** Reduces X-Forwarded-For to one trusted entry. Next would pass on the client's header. */
export function trustOnlyProxies(): void {
  onRequest(({ request: { headers, socket } }) => {
    headers["x-forwarded-for"] = clientAddress({
      forwarded: headers["x-forwarded-for"]?.toString(),
      peer: socket.remoteAddress,
      proxies: env.TRUSTED_PROXIES ?? null,
    });
  });
}
