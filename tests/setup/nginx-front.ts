/** Before the first test, starts nginx with docs/deploy/nginx.conf in front of a stand-in for the product. */

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Nginx, startNginx } from "./nginx";
import { type Answer, ask } from "./raw-request";
import { type StandIn, startStandIn } from "./stand-in";

/** Header with a visitor's IP address. Without it, all tests would share the rate limits of this machine's address. */
export const VISITOR = "X-Test-Visitor";

export let origin: StandIn;
export let front: Nginx;

beforeAll(async () => {
  origin = await startStandIn();
  front = await startNginx(origin.url, {
    http: `set_real_ip_from 127.0.0.1; real_ip_header ${VISITOR};`,
  });
}, 120_000);
afterAll(async () => {
  await front?.stop();
  origin?.close();
});
beforeEach(() => {
  origin.requests.length = 0;
  origin.reply = () => ({});
});

let last = 0;
export const next = () => ++last;
/** An address that nginx has not stored yet. */
export const fresh = (path = "/pagina") => `${path}-${next()}`;
/** A new visitor, whose rate limits are unused. */
export const somebody = () => ({ [VISITOR]: `198.51.${next() >> 8}.${last & 255}` });
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type Headers = Record<string, string | string[]>;
export const get = (path: string, headers: Headers = {}) => ask(front, path, { ...somebody(), ...headers });
export const caches = (answers: Answer[]) => answers.map(({ cache }) => cache);
export function plain({ headers, body }: Answer): string {
  if (headers["content-encoding"] === "br") return String(brotliDecompressSync(body));
  if (headers["content-encoding"] === "gzip") return String(gunzipSync(body));
  return String(body);
}

export const DATA = { RSC: "1" };
export const AHEAD = { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" };
