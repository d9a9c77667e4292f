import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { REQUEST_START } from "./http-channels";

/** Time (ms) from the signal to the end of the process; scripts/processes.ts kills it after ten seconds. */
const LIMIT = 9_000;
/** Time (ms) of it that is kept for the jobs that are still under way. */
const JOBS = 1_500;
/** How often (ms) connections without a request are looked for once nobody is expected any more. */
const STEP = 50;

/** Length (ms) of a turn of the event loop in which hardly anybody can have come, and how long one is waited for. */
const QUIET = 1;
const QUIET_LIMIT = 1_000;

type Steps = {
  /** At once: ends what would stay open, and begins nothing new. */
  begin: () => void;
  /** At the end: lets go of what is left, within the time (ms). */
  end: (limit: number) => Promise<void>;
};

type State = {
  isOn: boolean;
  server: Server | null;
  open: Set<ServerResponse>;
  steps: Steps[];
};

/** One for the process: Next loads the code of routes apart from that of the start. */
const globals = globalThis as typeof globalThis & { eloReciclaDrain?: State };
const state = (): State => {
  globals.eloReciclaDrain ??= { isOn: false, server: null, open: new Set(), steps: [] };
  return globals.eloReciclaDrain;
};

/** Whether this server is leaving: it answers what still comes, and asks proxies to go elsewhere. */
export const isDraining = (): boolean => state().isOn;

/** Adds to what happens when this server leaves. */
export function whenDraining({ begin = () => {}, end = async () => {} }: Partial<Steps>): void {
  state().steps.push({ begin, end });
}

/** Says in an answer that has not begun that its connection ends with it. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Waits for a short turn of the event loop: each turn takes the connections that wait to be accepted, and those that
 * still wait when the server is closed would be reset, with the request that a proxy has sent on them already.
 * @param limit ms
 */
async function untilQuiet(limit: number): Promise<void> {
  const until = performance.now() + limit;
  for (let began = performance.now(); began < until; began = performance.now()) {
    await new Promise(setImmediate);
    if (performance.now() - began < QUIET) return;
  }
}

/** Waits until no request is under way, or until the time (ms) is over; then nobody can connect any more. */
async function stopListening(limit: number): Promise<void> {
  const { server, open } = state();
  if (!server) return;
  const until = Date.now() + limit;
  await untilQuiet(Math.min(QUIET_LIMIT, limit));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  while (Date.now() < until) {
    server.closeIdleConnections();
    const isClosed = await Promise.race([closed.then(() => true), wait(STEP, false)]);
    if (isClosed) return;
  }
  log.warn({ open: open.size }, "requests were still under way");
}

/**
 * Leaves in this order: health says so, every answer ends its connection and streams end with a word; for `notice` ms
 * requests are still taken, in which proxies notice or give up their idle connections; then what is under way comes to
 * its end, and the jobs.
 * @param notice ms
 */
export async function drain(notice: number): Promise<void> {
  const { open, steps } = state();
  const began = Date.now();
  state().isOn = true;
  for (const response of open) closeAfter(response);
  for (const { begin } of steps) begin();
  await wait(notice);
  await stopListening(LIMIT - JOBS - notice);
  await Promise.all(
    steps.map(({ end }) =>
      end(JOBS).catch((error: unknown) => log.warn({ err: error }, "leaving was not orderly")),
    ),
  );
  log.info({ ms: Date.now() - began }, "server left");
}

/**
 * From now on this server leaves in order when it is asked to (SIGTERM, SIGINT). Where NEXT_MANUAL_SIG_HANDLE is not set,
 * Next closes the server at once beside it.
 */
export function leaveInOrder(): void {
  subscribe(REQUEST_START, (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    const { open } = state();
    state().server = server;
    open.add(response);
    response.once("close", () => open.delete(response));
    if (state().isOn) closeAfter(response);
  });
  const leave = async (notice: number) => {
    if (state().isOn) return;
    await drain(notice);
    process.exit(0);
  };
  process.on("SIGTERM", () => void leave(env.DRAIN_SECONDS * 1_000));
  process.on("SIGINT", () => void leave(0));
}
