import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { execa, type Options } from "execa";
import getPort from "get-port";

/** A problem that the user can solve. The message is printed without a stack. */
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

class Interruption extends StartError {}
/** Exit code when a signal interrupts unlessInterrupted(). Any other interrupted script exits with 0. */
export const INTERRUPTED = 130;

const children = new Set<Child>();
let stopping = false;
const interruption = Promise.withResolvers<void>();

/**
 * Runs the body of a script.
 * - On an error: prints the message of a StartError, or any other error with its stack.
 * - On SIGINT or SIGTERM: stops the child processes. A body that waits for one of them then goes on to its `finally`
 *   blocks. A body that waits for anything else needs unlessInterrupted().
 */
export async function main(body: () => Promise<void>): Promise<void> {
  const interrupt = () => {
    stopping = true;
    interruption.resolve();
    for (const child of children) child.kill();
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

/** @throws StartError with the message if SIGINT or SIGTERM comes before the work ends */
export function unlessInterrupted<T>(work: Promise<T>, message: string): Promise<T> {
  const giveUp = async (): Promise<never> => {
    await interruption.promise;
    throw new Interruption(message);
  };
  return Promise.race([work, giveUp()]);
}

export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** @throws StartError when the port is in use, or this user may not open it */
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

/** The lower of two adjacent free ports. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const port = await getPort();
    if ((await getPort({ port: port + 1 })) === port + 1) return port;
  }
}

type Environment = Record<string, string | undefined>;
export type Child = ReturnType<typeof launch>;

/**
 * Starts a program, which ends with this process at the latest. `kill()` sends SIGTERM, and SIGKILL ten seconds later.
 * The returned promise resolves with the outcome and never rejects.
 */
export function launch(command: string, args: string[], options: Options) {
  if (stopping) throw new StartError("Interrompido.");
  const own = { reject: false, buffer: false, forceKillAfterDelay: 10_000 } as const;
  const child = execa(command, args, { ...options, ...own });
  children.add(child);
  void child.then(() => children.delete(child));
  return child;
}

export const start = (
  args: string[],
  env: Environment = {},
  options: Options = { stdio: "inherit" },
): Child => launch(process.execPath, args, { ...options, env });

/** 1 for a program that was killed or could not start. */
export const exitCode = async (child: Child): Promise<number> => (await child).exitCode ?? 1;

export const hasEnded = ({ nodeChildProcess: { exitCode, signalCode } }: Child): boolean =>
  exitCode !== null || signalCode !== null;

export const run = (args: string[], env: Environment = {}): Promise<number> => exitCode(start(args, env));

export async function runOrThrow(step: string, args: string[], env: Environment = {}): Promise<void> {
  const code = await run(args, env);
  if (code !== 0) throw new StartError(`${step}: o comando terminou com o código ${code}.`);
}

export async function stop(child: Child): Promise<void> {
  child.kill();
  await child;
}

/** @returns false when the timeout (ms) is over or the child ended */
export async function untilSuccess(url: string, child: Child, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && !hasEnded(child)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (response?.ok) return true;
    await wait(150);
  }
  return false;
}
