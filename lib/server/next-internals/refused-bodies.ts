import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { RESPONSE_FINISH } from "./http-channels";

/** ms until the connection is closed. */
const DRAIN_TIME = 5_000;

/** Node calls this internal method only for bodies that were never read. */
type Incoming = IncomingMessage & { _dump(): void };

/** Discards the unread rest of a body, because it would keep the connection from serving its next request. */
export function drainRefusedBodies(): void {
  subscribe(RESPONSE_FINISH, (message) => {
    const { request, socket } = message as { request: Incoming; socket: Socket };
    if (request.complete) return;
    request.unpipe();
    request._dump();
    socket.resume();
    setTimeout(() => request.complete || socket.destroy(), DRAIN_TIME).unref();
  });
}
