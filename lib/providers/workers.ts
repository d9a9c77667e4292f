import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import pLimit from "p-limit";
import { env } from "@/lib/server/env";
import { fairTurns, type Refusal, type TurnLimits } from "@/lib/server/fair-turns";
import { log } from "@/lib/server/log";
import type { Answer, Task } from "./worker";

type Work = Omit<TurnLimits, "patience"> & {
  /** File, from the root, whose default export does the work: it takes the input and returns (a promise of) the value. */
  entry: string;
  /** Longest time (ms) of one piece of work, with the start of its worker; then the worker is ended. */
  time: number;
  /** Memory (MB) of the objects of one worker; beyond it the worker ends itself. Buffers do not count. */
  memory: number;
};

/** Why there is no value: never begun (see Refusal), ended by the limit of time, or broken, which the log explains. */
export type Worked<T> = { done: true; value: T } | { done: false; reason: Refusal | "slow" | "failed" };

/** Longest wait (ms) for a turn: with the work itself it stays below the minute that proxies wait for an answer. */
const PATIENCE = 30_000;
/** Time (ms) after which an idle worker is ended and its memory given back. */
const IDLE = 300_000;
/** Steps by which the system prefers the process that serves requests. */
const NICE = 10;

type Bundle = { file: string; text: string };

// Two builds at once would end each other's helper process.
const inTurn = pLimit(1);

/**
 * The sources of a worker as one file that Node runs without a loader. It is made at the first use in each process, so it
 * is the same, and as new as its sources, in a build, in development, in tests and in scripts; it takes 50 ms.
 */
const bundle = (entry: string): Promise<Bundle> =>
  inTurn(async () => {
    const { build, stop } = await import("esbuild");
    const root = process.cwd();
    try {
      const contents = `import { answer } from "@/lib/providers/worker"; import work from "./${entry}"; answer(work);`;
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: root },
        bundle: true,
        write: false,
        platform: "node",
        format: "esm",
        packages: "external",
        alias: { "server-only": path.join(root, "node_modules", "server-only", "empty.js") },
        logLevel: "silent",
      });
      const text = outputFiles[0]?.text ?? "";
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
      return { file: path.join(root, ".next", "workers", `${path.parse(entry).name}-${hash}.mjs`), text };
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

/** A worker at rest keeps no process alive that has nothing else to do. */
function hold(worker: ChildProcess, isHeld: boolean): void {
  if (isHeld) worker.ref();
  else worker.unref();
  if (isHeld) worker.channel?.ref();
  else worker.channel?.unref();
}

function start(file: string, memory: number): ChildProcess {
  const worker = fork(file, [], {
    execArgv: [`--max-old-space-size=${memory}`],
    // Secrets stay with the server; the allocator as the server's own (scripts/environment.ts).
    env: { NODE_ENV: env.NODE_ENV, MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    // Libraries write texts of people into their warnings.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // A worker that breaks off is told by its end; what could not be written to it any more is part of that.
  worker.on("error", () => {});
  try {
    if (worker.pid) setPriority(worker.pid, NICE);
  } catch {
    // It ended already, or the system has no priorities: it works all the same.
  }
  return worker;
}

/** @throws Error with what the work threw, or with how its worker ended */
function ask(worker: ChildProcess, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onMessage = (answer: Answer) => {
    if ("value" in answer) resolve(answer.value);
    else reject(Object.assign(new Error(answer.error.message), answer.error));
  };
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`the worker ended: ${signal ?? code}`));
  worker.once("message", onMessage).once("exit", onExit);
  worker.send({ input } satisfies Task, (error) => error && reject(error));
  return promise.finally(() => worker.off("message", onMessage).off("exit", onExit));
}

function open({ entry, time, memory, ...limits }: Work) {
  const inFairTurn = fairTurns({ ...limits, patience: PATIENCE });
  const idle: { worker: ChildProcess; timer: NodeJS.Timeout }[] = [];
  let bundled: Promise<Bundle> | null = null;

  async function take(): Promise<ChildProcess> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.worker.connected) return kept.worker;
    }
    bundled ??= bundle(entry).catch((error: unknown) => {
      bundled = null;
      throw error;
    });
    return start(await ensureWritten(await bundled), memory);
  }

  function keep(worker: ChildProcess): void {
    hold(worker, false);
    const timer = setTimeout(() => worker.kill("SIGKILL"), IDLE).unref();
    idle.push({ worker, timer });
  }

  async function run(input: unknown): Promise<Worked<unknown>> {
    let worker: ChildProcess | null = null;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      worker?.kill("SIGKILL");
    }, time);
    try {
      worker = await take();
      if (isSlow) worker.kill("SIGKILL");
      hold(worker, true);
      const value = await ask(worker, input);
      keep(worker);
      return { done: true, value };
    } catch (err) {
      if (isSlow) log.warn({ entry, limit: time }, "a worker took too long");
      else log.error({ err, entry }, "a worker failed");
      // Whatever it holds after an error, the next piece of work begins anew.
      worker?.kill("SIGKILL");
      return { done: false, reason: isSlow ? "slow" : "failed" };
    } finally {
      clearTimeout(timer);
    }
  }

  return async (account: string, input: unknown): Promise<Worked<unknown>> => {
    const turn = await inFairTurn(account, () => run(input));
    if (turn.ran) return turn.value;
    if (turn.refusal !== "account-full") log.warn({ entry, reason: turn.refusal }, "no turn with a worker");
    return { done: false, reason: turn.refusal };
  };
}

type Workers = ReturnType<typeof open>;

/** One set of workers for each entry in this process: development reloads modules, and routes may hold copies of them. */
const globals = globalThis as typeof globalThis & { eloReciclaWorkers?: Map<string, Workers> };
globals.eloReciclaWorkers ??= new Map();
const opened = globals.eloReciclaWorkers;

/**
 * Costly work in processes of its own, beside the one that serves requests: in fair turns of the accounts, with a limit of
 * time and of memory. A worker that breaks takes nothing along but its own piece of work. The first use starts it, five
 * idle minutes end it.
 * @returns a function that runs one piece for an account; it never throws. Input and value are copied (structured clone)
 */
export function workers<Input, Value>(work: Work) {
  return (account: string, input: Input): Promise<Worked<Value>> => {
    const run = opened.get(work.entry) ?? open(work);
    opened.set(work.entry, run);
    return run(account, input) as Promise<Worked<Value>>;
  };
}
