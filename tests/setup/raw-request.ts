import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { request as secureRequest } from "node:https";

/** TLS server name, which cannot be an IP address. */
export const TLS_NAME = "elo.test";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** X-Cache of nginx; empty without a cache look-up. */
  cache: string;
  body: Buffer;
};

/**
 * Sends one request on a new connection. Unlike fetch, it keeps the path as written, adds only the headers Host and
 * Connection, and decodes nothing. A header with a list is sent as one line per value.
 */
export function ask(
  front: { url: string; tlsName?: string },
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = "GET",
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(front.url);
  const options = { hostname, port, path, method, headers, agent: false } as const;
  const secure = { servername: front.tlsName ?? TLS_NAME, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cache: String(response.headers["x-cache"] ?? ""),
          body: Buffer.concat(parts),
        }),
      );
    };
    const call =
      protocol === "https:" ? secureRequest({ ...options, ...secure }, read) : request(options, read);
    call.on("error", reject).end();
  });
}
