import "server-only";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { env } from "../env";
import { fairTurns, type Refusal, type TurnLimits } from "../fair-turns";
import { log } from "../log";

type Work = Omit<TurnLimits, "patience"> & {
  /** File, from the root, whose default export does the work: it takes the input and returns (a promise of) the value. */
  entry: string;
  /** Longest time (ms) of one piece of work, with the start of its thread; then the thread is ended. */
  time: number;
  /** Memory (MB) of the objects of one thread; beyond it the thread is ended. Buffers do not count. */
  memory: number;
};

/** Why there is no value: never begun (see Refusal), ended by the limit of time, or broken, which the log explains. */
export type Threaded<T> = { done: true; value: T } | { done: false; reason: Refusal | "slow" | "failed" };

/** Longest wait (ms) for a turn: with the work itself it stays below the minute that proxies wait for an answer. */
const PATIENCE = 30_000;
/** Time (ms) after which an idle thread is ended and its memory given back. */
const IDLE = 300_000;
/** Steps by which the system prefers the thread that serves requests. Elsewhere than on Linux, they would count for it too. */
const NICE = process.platform === "linux" ? 10 : 0;

type Bundle = { file: string; text: string };

// Two builds at once would end each other's helper process.
const inTurn = pLimit(1);

/**
 * The sources of a thread as one file that Node runs without a loader. It is made at the first use in each process, so it
 * is the same, and as new as its sources, in a build, in development, in tests and in scripts; it takes 50 ms.
 */
const bundle = (entry: string): Promise<Bundle> =>
  inTurn(async () => {
    const { build, stop } = await import("esbuild");
    try {
      const { outputFiles } = await build({
        entryPoints: [path.join(process.cwd(), entry)],
        bundle: true,
        write: false,
        platform: "node",
        format: "esm",
        packages: "external",
        alias: { "server-only": path.join(process.cwd(), "node_modules", "server-only", "empty.js") },
        logLevel: "silent",
      });
      const text = outputFiles[0]?.text ?? "";
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
      const name = `${path.parse(entry).name}-${hash}.mjs`;
      return { file: path.join(process.cwd(), ".next", "threads", name), text };
    } finally {
      await stop();
    }
  });

/** Writes the bundle unless it is there. A build that follows while this server runs may take it away. */
async function ensureWritten({ file, text }: Bundle): Promise<string> {
  if (existsSync(file)) return file;
  const draft = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, text);
  await rename(draft, file);
  return file;
}

function open({ entry, time, memory, ...limits }: Work) {
  const inFairTurn = fairTurns({ ...limits, patience: PATIENCE });
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: limits.atOnce,
    idleTimeout: IDLE,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // Secrets and loaders stay with the server.
    env: { NODE_ENV: env.NODE_ENV },
    execArgv: [],
  });
  pool.on("error", (err) => log.error({ err, entry }, "a thread could not start"));
  let bundled: Promise<Bundle> | null = null;

  async function run(input: unknown): Promise<Threaded<unknown>> {
    const signal = AbortSignal.timeout(time);
    try {
      bundled ??= bundle(entry);
      const filename = await ensureWritten(await bundled);
      return { done: true, value: await pool.run(input, { filename, signal }) };
    } catch (err) {
      if (signal.aborted) {
        log.warn({ entry, limit: time }, "work in a thread took too long");
        return { done: false, reason: "slow" };
      }
      log.error({ err, entry }, "work in a thread failed");
      bundled = null;
      return { done: false, reason: "failed" };
    }
  }

  return async (account: string, input: unknown): Promise<Threaded<unknown>> => {
    const turn = await inFairTurn(account, () => run(input));
    if (turn.ran) return turn.value;
    if (turn.refusal !== "account-full")
      log.warn({ entry, reason: turn.refusal }, "no turn for work in a thread");
    return { done: false, reason: turn.refusal };
  };
}

type Threads = ReturnType<typeof open>;

/** One set of threads for each entry in this process: development reloads modules, and routes may hold copies of them. */
const globals = globalThis as typeof globalThis & { eloReciclaThreads?: Map<string, Threads> };
globals.eloReciclaThreads ??= new Map();
const opened = globals.eloReciclaThreads;

/**
 * Costly work beside the thread that serves requests: in fair turns of the accounts, with a limit of time and of memory.
 * A thread that breaks takes nothing along but its own piece of work. The first use starts it, five idle minutes end it.
 * @returns a function that runs one piece for an account; it never throws. Input and value are copied (structured clone):
 * a Buffer arrives as a Uint8Array
 */
export function threads<Input, Value>(work: Work) {
  return (account: string, input: Input): Promise<Threaded<Value>> => {
    const run = opened.get(work.entry) ?? open(work);
    opened.set(work.entry, run);
    return run(account, input) as Promise<Threaded<Value>>;
  };
}
