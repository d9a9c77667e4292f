import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Published by Node when an answer was handed to the connection, before the next request on it is looked at. */
const RESPONSE_FINISH = "http.server.response.finish";

/** What is left of a refused body is read and forgotten, up to so many bytes and ms; then the connection ends. */
const MOST_DRAINED = 16 * 1024 * 1024;
const DRAIN_TIME = 10_000;

type Finish = { request: IncomingMessage; socket: Socket };

/**
 * From now on an answer that was given before the body had arrived leaves its connection usable: Node drops a body that
 * nobody began to read, but of one whose reading stopped halfway the rest stays on the line, in front of the next request.
 */
export function drainRefusedBodies(): void {
  subscribe(RESPONSE_FINISH, (message) => {
    const { request, socket } = message as Finish;
    if (request.complete) return;
    let left = MOST_DRAINED;
    const end = () => void socket.destroy();
    const timer = setTimeout(end, DRAIN_TIME).unref();
    request.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
    request.unpipe();
    request.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    });
    request.resume();
  });
}
