import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";

/** A problem that a person can solve: shown as one line, without a stack. */
export class StartError extends Error {}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Work was given up because the person asked for it. */
class Interruption extends StartError {}
/** What a shell expects of a command that ended by Ctrl+C. */
export const INTERRUPTED = 130;

const children = new Set<ChildProcess>();
let stopping = false;
const interruption = Promise.withResolvers<void>();

/**
 * Runs the body of a script. What a person can solve is shown as one line, everything else with its stack. On SIGINT
 * and SIGTERM the children are stopped, so that the body comes to its end and its `finally` blocks run; what works
 * without children gives up by unlessInterrupted().
 */
export async function main(body: () => Promise<void>): Promise<void> {
  const interrupt = () => {
    stopping = true;
    interruption.resolve();
    for (const child of children) void stop(child);
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  try {
    await body();
    if (stopping) process.exitCode = 0;
  } catch (error) {
    const givenUp = error instanceof Interruption;
    if (!stopping || givenUp) console.error(error instanceof StartError ? error.message : error);
    if (givenUp) process.exitCode = INTERRUPTED;
    else process.exitCode = stopping ? 0 : 1;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

/** Waits for work that may be left in the middle. @throws StartError with the message on SIGINT and SIGTERM */
export function unlessInterrupted<T>(work: Promise<T>, message: string): Promise<T> {
  const giveUp = async (): Promise<never> => {
    await interruption.promise;
    throw new Interruption(message);
  };
  return Promise.race([work, giveUp()]);
}

/** Reads `.env` when there is one; variables that are already set win. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** @throws StartError when something already listens on the port, or when this user may not open it */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "está ocupada" : `não pode ser aberta (${error.code})`;
      reject(new StartError(`A porta ${port} ${reason}. Escolha outra: ${variable}=${port + 1} npm start`));
    });
    server.listen(port, () => server.close(() => resolve()));
  });
}

/** A TCP port that is free right now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(address)));
    });
  });
}

/** The first of two neighbouring TCP ports that are free right now: one for the sandbox, one for its mail server. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const port = await freePort();
    const next = await assertPortFree(port + 1, "PORT").catch((error: Error) => error);
    if (!next) return port;
  }
}

type Environment = Record<string, string | undefined>;

/** Runs a node script or package binary in the background, showing its output. */
export function start(args: string[], env: Environment = {}): ChildProcess {
  if (stopping) throw new StartError("Interrompido.");
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Runs a node script or package binary to its end. @returns its exit code */
export const run = (args: string[], env: Environment = {}): Promise<number> => exitCode(start(args, env));

/** @throws StartError naming the step when the command fails */
export async function runOrThrow(step: string, args: string[], env: Environment = {}): Promise<void> {
  const code = await run(args, env);
  if (code !== 0) throw new StartError(`${step}: o comando terminou com o código ${code}.`);
}

export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Asks the child to stop and waits; after ten seconds it is ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = exitCode(child);
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

/** Waits until the address answers with a success. @returns false when the time (ms) is over or the child ended */
export async function answers(url: string, child: ChildProcess, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}
