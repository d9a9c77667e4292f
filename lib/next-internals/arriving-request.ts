import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { clientAddress } from "@/lib/server/client-ip";
import { env } from "@/lib/server/env";
import { REQUEST_START } from "./http-channels";

/** An address that no page can have (IMPOSSIBLE_PROJECT in next.config.mjs): answered 404 in words, and kept by nobody. */
const NOWHERE = "/lir-projetos/!";

/** Whether the path of an address is one: escapes such as %ff stand for no text. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/**
 * From now on an address whose escapes stand for no text is not found. Next would fail where it takes it apart, with a
 * bare 500.
 */
export function findNothingUnreadable(): void {
  subscribe(REQUEST_START, (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!isReadable(request.url ?? "")) request.url = NOWHERE;
  });
}

/**
 * From now on every request of this process carries one entry in X-Forwarded-For, and it is true as far as the
 * configuration is: Next hands on what the client sent, and shows no connection to the code behind it.
 */
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
