import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** How an address answers; everything absent is as for a prerendered page of the product. */
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the connection instead of answering. */
  broken?: boolean;
  /** Answers only then. */
  after?: Promise<unknown>;
};

export type StandIn = {
  url: string;
  /** What arrived, in this order. */
  requests: IncomingMessage[];
  /** Decides about every request that follows. */
  reply: (request: IncomingMessage) => Reply;
  /** Ends every connection and takes no more. */
  close(): void;
};

/** What the product's answer may hang on, in the order of the key; Accept-Encoding is left to the nginx. */
const NAMED_BY_VARY = [
  "rsc",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
];

/** Names everything in a request that makes its answer another one; long enough to be compressed. */
export const echo = (url: string, headers: IncomingMessage["headers"]): string =>
  `${JSON.stringify([url, ...NAMED_BY_VARY.map((name) => headers[name] ?? "")])}\n`.padEnd(2_000, ".");

/**
 * An instance as the nginx sees one: with the product's headers, and as wrong as a test wants it to be.
 * @param idle ms that it keeps a connection without a request; `port`: 0 is any free one
 */
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
      "Cache-Control": "s-maxage=600, stale-while-revalidate=600",
      Vary: `${NAMED_BY_VARY.join(", ")}, Accept-Encoding`,
      ...headers,
    });
    response.end(text);
  });
  server.keepAliveTimeout = idle;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return standIn;
}
