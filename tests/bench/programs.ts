import { execFile } from "node:child_process";
import { promisify } from "node:util";

export const intoFile = (log: string) => {
  const output = { file: log, append: true } as const;
  return { stdin: "ignore", stdout: output, stderr: output } as const;
};

export async function output(command: string, args: string[], options = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64e6, ...options });
  return String(stdout);
}
