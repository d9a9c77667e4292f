import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "@/lib/server/log";

const PAUSE = 200;
const LONGEST_REST = 3_600_000;

/** `status`: null without a readable response. `retryAfter`: in ms. */
export type JsonAnswer =
  | { ok: true; body: unknown }
  | { ok: false; status: number | null; retryAfter: number | null };

type JsonRequest = { vendor: string; base: string; path: `/${string}`; timeout: number };

/** Retry-After (seconds or a date) in ms from now, at most an hour. Null if absent or malformed. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), LONGEST_REST) : null;
}

const refused = (status: number | null, retryAfter: number | null, reason: string) =>
  ({ ok: false, status, retryAfter, reason }) as const;

async function attempt(url: URL, signal: AbortSignal) {
  try {
    // Refuse redirects, because they may lead to any address.
    const response = await fetch(url, {
      signal,
      cache: "no-store",
      redirect: "error",
      headers: { Accept: "application/json" },
    });
    if (response.ok) return { ok: true, body: (await response.json()) as unknown } as const;
    await response.body?.cancel();
    const rest = readRetryAfter(response.headers.get("retry-after"), Date.now());
    return refused(response.status, rest, `status ${response.status}`);
  } catch (error) {
    return refused(null, null, error instanceof Error ? error.name : "unknown");
  }
}

/**
 * Reads JSON from a vendor within `timeout` ms. If time is left, retries once after a server error, a network error or
 * malformed JSON. Never logs the address, which may contain personal data.
 */
export async function getJson({ vendor, base, path, timeout }: JsonRequest): Promise<JsonAnswer> {
  const url = new URL(base.replace(/\/+$/, "") + path);
  const signal = AbortSignal.timeout(timeout);
  const started = performance.now();
  let answer = await attempt(url, signal);
  let attempts = 1;
  if (!answer.ok && (answer.status ?? 500) >= 500 && !signal.aborted) {
    await wait(PAUSE);
    answer = await attempt(url, signal);
    attempts = 2;
  }
  if (!answer.ok && answer.status !== 404) {
    const ms = Math.round(performance.now() - started);
    log.warn({ vendor, reason: answer.reason, attempts, ms }, "vendor did not answer");
  }
  return answer;
}
