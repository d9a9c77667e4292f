import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { promisify } from "node:util";

const running = new Set<ChildProcess>();
const endAll = () => {
  for (const child of running) child.kill("SIGTERM");
};
process.once("SIGINT", endAll).once("SIGTERM", endAll);

/** Starts a program that ends with the benchmark; what it says goes to a file. */
export function launch(
  command: string,
  args: string[],
  log: string,
  options: SpawnOptions = {},
): ChildProcess {
  const output = openSync(log, "a");
  const child = spawn(command, args, { ...options, stdio: ["ignore", output, output] });
  closeSync(output);
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/** Runs a program to its end. @returns what it printed */
export async function output(command: string, args: string[], options = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64e6, ...options });
  return String(stdout);
}
