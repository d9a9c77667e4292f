import { createServer, type IncomingMessage, type Server } from "node:http";
import { listen } from "./listen";

/** Missing fields get the values of a prerendered page. */
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  broken?: boolean;
  after?: Promise<unknown>;
};

export type StandIn = {
  url: string;
  requests: IncomingMessage[];
  /** Tests replace this function. */
  reply: (request: IncomingMessage) => Reply;
  close(): void;
};

/** Request headers that change a response, except Accept-Encoding, in the order of nginx's cache key. */
const NAMED_BY_VARY = [
  "rsc",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
];

/** A body with the URL and the headers of NAMED_BY_VARY; long enough to be compressed. */
export const echo = (url: string, headers: IncomingMessage["headers"]): string =>
  `${JSON.stringify([url, ...NAMED_BY_VARY.map((name) => headers[name] ?? "")])}\n`.padEnd(2_000, ".");

/** Stands in for an instance behind nginx. @param idle keep-alive in ms; `port`: 0 for any free port */
export async function startStandIn({ idle = 65_000, port = 0 } = {}): Promise<StandIn> {
  const requests: IncomingMessage[] = [];
  const standIn: StandIn = { url: "", requests, reply: () => ({}), close: () => {} };
  const server: Server = createServer(async (request, response) => {
    requests.push(request);
    const { status = 200, headers = {}, body, after, broken } = standIn.reply(request);
    if (broken) return void request.socket.destroy();
    await after;
    const text = body ?? echo(request.url ?? "", request.headers);
    response.writeHead(status, {
      "Content-Length": Buffer.byteLength(text),
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "s-maxage=600",
      Vary: `${NAMED_BY_VARY.join(", ")}, Accept-Encoding`,
      ...headers,
    });
    response.end(text);
  });
  server.keepAliveTimeout = idle;
  standIn.url = `http://127.0.0.1:${await listen(server, port)}`;
  standIn.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return standIn;
}
