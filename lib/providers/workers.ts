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
import type { Answer, Task } from "./worker-loop";

type Work = Omit<TurnLimits, "patience"> & {
  /** Relative to the root. The default export takes the input, and returns or promises the value. */
  entry: string;
  /** Time limit (ms) of a task, including the start of its worker. A late worker is killed. */
  time: number;
  /** Heap limit (MB) of a worker. Buffers do not count. */
  memory: number;
};

export type WorkResult<T> = { done: true; value: T } | { done: false; reason: Refusal | "slow" | "failed" };

/** Maximum wait (ms) for a turn: half of the minute after which proxies give up. */
const PATIENCE = 30_000;
const IDLE = 300_000;
const NICE = 10;

type Bundle = { file: string; text: string };

// Bundle one at a time, because concurrent builds would kill each other's helper process.
const inTurn = pLimit(1);

const bundle = (entry: string): Promise<Bundle> =>
  inTurn(async () => {
    const { build, stop } = await import("esbuild");
    const root = process.cwd();
    try {
      const contents = `import { serveTasks } from "@/lib/providers/worker-loop"; import work from "./${entry}"; serveTasks(work);`;
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

/** Writes the bundle if its file is missing: a build in the same folder may have deleted the file. */
async function ensureWritten({ file, text }: Bundle): Promise<string> {
  if (existsSync(file)) return file;
  const draft = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, text);
  await rename(draft, file);
  return file;
}

export const writeWorker = async (entry: string): Promise<string> => ensureWritten(await bundle(entry));

/** A worker with a task keeps this process alive. An idle worker must not. */
function setKeepsProcessAlive(worker: ChildProcess, keepsAlive: boolean): void {
  if (keepsAlive) worker.ref();
  else worker.unref();
  if (keepsAlive) worker.channel?.ref();
  else worker.channel?.unref();
}

function start(file: string, memory: number): ChildProcess {
  const worker = fork(file, [], {
    execArgv: [`--max-old-space-size=${memory}`],
    // Pass no secrets. The allocator setting is the server's default (ALLOCATOR in scripts/environment.ts).
    env: { NODE_ENV: env.NODE_ENV, MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    // Ignore the output, because libraries put texts of users into their warnings.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Ignore failed writes to a broken worker, because runTask handles its exit.
  worker.on("error", () => {});
  try {
    if (worker.pid) setPriority(worker.pid, NICE);
  } catch {
    // Ignore the error: the worker has ended, or the system has no priorities.
  }
  return worker;
}

function runTask(worker: ChildProcess, input: unknown): Promise<unknown> {
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
      if (kept.worker.connected && !kept.worker.killed) return kept.worker;
    }
    bundled ??= bundle(entry).catch((error: unknown) => {
      bundled = null;
      throw error;
    });
    return start(await ensureWritten(await bundled), memory);
  }

  function keep(worker: ChildProcess): void {
    setKeepsProcessAlive(worker, false);
    const timer = setTimeout(() => worker.kill("SIGKILL"), IDLE).unref();
    idle.push({ worker, timer });
  }

  async function run(input: unknown): Promise<WorkResult<unknown>> {
    let worker: ChildProcess | null = null;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      worker?.kill("SIGKILL");
    }, time);
    try {
      worker = await take();
      if (isSlow) worker.kill("SIGKILL");
      setKeepsProcessAlive(worker, true);
      const value = await runTask(worker, input);
      keep(worker);
      return { done: true, value };
    } catch (err) {
      if (isSlow) log.warn({ entry, limit: time }, "a worker took too long");
      else log.error({ err, entry }, "a worker failed");
      worker?.kill("SIGKILL");
      return { done: false, reason: isSlow ? "slow" : "failed" };
    } finally {
      clearTimeout(timer);
    }
  }

  return async (queueKey: string, input: unknown): Promise<WorkResult<unknown>> => {
    const turn = await inFairTurn(queueKey, () => run(input));
    if (turn.ran) return turn.value;
    if (turn.refusal !== "account-full") log.warn({ entry, reason: turn.refusal }, "task refused by queue");
    return { done: false, reason: turn.refusal };
  };
}

type Workers = ReturnType<typeof open>;

/** One pool per entry and process, even across hot reloads and copies of this module. */
const globals = globalThis as typeof globalThis & { eloReciclaWorkers?: Map<string, Workers> };
globals.eloReciclaWorkers ??= new Map();
const pools = globals.eloReciclaWorkers;

/**
 * Runs costly tasks in worker processes, in turn (fairTurns). Never throws. Input and value are cloned. `queueKey`: id
 * of an account or network address of a visitor, whose tasks run one at a time.
 */
export function workers<Input, Value>(work: Work) {
  return (queueKey: string, input: Input): Promise<WorkResult<Value>> => {
    const run = pools.get(work.entry) ?? open(work);
    pools.set(work.entry, run);
    return run(queueKey, input) as Promise<WorkResult<Value>>;
  };
}
