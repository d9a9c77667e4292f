import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { RESPONSE_FINISH } from "./http-channels";

/** Time (ms) in which what is left of a refused body has to arrive, to be forgotten; then the connection ends. */
const DRAIN_TIME = 5_000;

/** Node's own way to forget a body, which it goes only for one that nobody began to read. */
type Incoming = IncomingMessage & { _dump(): void };

/**
 * From now on an answer that was given before its body had arrived leaves the connection usable. Of a body whose reading
 * stopped halfway the rest would stay on the line, in front of the next request.
 */
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
