import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Channel on which Node reports a request, before any handler runs. */
export const REQUEST_START = "http.server.request.start";

/** Channel on which Node reports that a response was handed to the connection, before the connection's next request. */
export const RESPONSE_FINISH = "http.server.response.finish";

type Arrival = { request: IncomingMessage; response: ServerResponse; server: Server };

export const onRequest = (run: (arrival: Arrival) => void): void =>
  subscribe(REQUEST_START, (message) => run(message as Arrival));
