import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { clientAddress } from "../client-ip";
import { env } from "../env";
import { REQUEST_START } from "./http-channels";

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
