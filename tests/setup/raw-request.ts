import { type OutgoingHttpHeaders, request } from "node:http";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** X-Cache of the nginx: MISS, HIT, BYPASS, STALE, UPDATING, EXPIRED; empty where the store was not asked. */
  cache: string;
  body: Buffer;
};

/**
 * One request as it is written here, on a connection of its own: nothing is added, decoded or kept, as fetch would.
 * A list as the value of a header is sent as one line each.
 */
export function ask(
  front: { url: string },
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = "GET",
): Promise<Answer> {
  const { hostname, port } = new URL(front.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers, agent: false }, (response) => {
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
    });
    call.on("error", reject).end();
  });
}
