import { request } from "node:http";
import type { Front } from "./nginx.ts";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** X-Cache: MISS, HIT, BYPASS, STALE, UPDATING; empty where the store was not asked. */
  cache: string;
  body: Buffer;
  /** Time (ms) until the answer was complete. */
  duration: number;
};

/** One request as it is written here: nothing is added, decoded or kept, as fetch would. */
export function ask(front: Front, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(front.url + path, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cache: String(response.headers["x-cache"] ?? ""),
          body: Buffer.concat(parts),
          duration: performance.now() - started,
        }),
      );
    });
    call.on("error", reject).end();
  });
}

/** Names of the claims that do not hold. */
export const broken = (claims: Record<string, boolean>): string[] =>
  Object.entries(claims).flatMap(([claim, holds]) => (holds ? [] : [claim]));
