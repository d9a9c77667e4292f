import "server-only";
import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { onRequest } from "./http-channels";

/** Longest time (ms) from the signal to the exit. scripts/processes.ts kills the process after ten seconds. */
const LIMIT = 9_000;
/** Part of LIMIT (ms) for the last steps, such as ending running jobs. */
const JOBS = 1_500;
/** ms between two rounds of closing idle connections. */
const STEP = 50;

/**
 * A turn of the event loop is quiet if it accepts no connection and is shorter than this (ms). During a longer turn, a
 * connection may arrive that only the next turn accepts.
 */
const QUIET = 1;
/** ms. After this wait, a turn that accepts no connection counts as quiet, however long the turn takes. */
const QUIET_LIMIT = 1_000;

type Steps = {
  /** Runs at once: ends long-lived responses, and keeps new work from starting. */
  begin: () => void;
  /** Runs at the end, within `limit` ms. */
  end: (limit: number) => Promise<void>;
};

type State = {
  isOn: boolean;
  server: Server | null;
  open: Set<ServerResponse>;
  steps: Steps[];
};

/** The state is global, because Next gives routes and start code separate copies of this module. */
const globals = globalThis as typeof globalThis & { eloReciclaDrain?: State };
const state = (): State => {
  globals.eloReciclaDrain ??= { isOn: false, server: null, open: new Set(), steps: [] };
  return globals.eloReciclaDrain;
};

/** Whether this server is shutting down: it still responds, but its health checks fail. */
export const isDraining = (): boolean => state().isOn;

export function whenDraining({ begin = () => {}, end = async () => {} }: Partial<Steps>): void {
  state().steps.push({ begin, end });
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Waits for a turn of the event loop that is {@link QUIET}. Each turn accepts one waiting connection, so after a quiet
 * turn none waits. Closing the server earlier would reset waiting connections, and lose requests that a proxy has
 * already sent.
 * @param limit ms
 */
async function untilQuiet(server: Server, limit: number): Promise<void> {
  let accepted = 0;
  const count = () => void accepted++;
  server.on("connection", count);
  const first = performance.now();
  for (let began = first; began < first + limit; began = performance.now()) {
    const before = accepted;
    await new Promise(setImmediate);
    const isShort = performance.now() - began < QUIET || began > first + QUIET_LIMIT;
    if (accepted === before && isShort) break;
  }
  server.off("connection", count);
}

async function stopListening(limit: number): Promise<void> {
  const { server, open } = state();
  if (!server) return;
  const until = Date.now() + limit;
  await untilQuiet(server, limit);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  while (Date.now() < until) {
    server.closeIdleConnections();
    const isClosed = await Promise.race([closed.then(() => true), wait(STEP, false)]);
    if (isClosed) return;
  }
  log.warn({ open: open.size }, "requests still running at the time limit");
}

/**
 * Shuts down in order:
 * - Health checks fail, responses close their connections, and streams end.
 * - For `notice` ms, requests are still accepted, while proxies change to another server.
 * - Running requests and jobs end.
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
      end(JOBS).catch((error: unknown) => log.warn({ err: error }, "a shutdown step failed")),
    ),
  );
  log.info({ ms: Date.now() - began }, "server left");
}

/** Drains this server on SIGTERM and SIGINT, which Next ignores: scripts/start.ts sets NEXT_MANUAL_SIG_HANDLE. */
export function installShutdown(): void {
  onRequest(({ response, server }) => {
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
