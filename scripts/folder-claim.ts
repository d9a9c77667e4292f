/** Which process has a data folder. One file in it, made in one step, decides between two starts at the same moment. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { link, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const claimOf = (dataDir: string) => path.join(dataDir, "postgres.owner");

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process began, in the words of the system; empty when it cannot be told. */
function beginningOf(pid: number): string {
  try {
    if (!existsSync("/proc/self/stat")) {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    // The name of the program stands in brackets and may hold anything; the beginning is the 20th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/**
 * The living process that has the folder, null when none has. A number alone proves nothing: after a crash another
 * process may have got it, in a container nearly always.
 */
export function holderOf(dataDir: string): number | null {
  const file = claimOf(dataDir);
  const [number = "", beginning = ""] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const pid = Number(number);
  return isAlive(pid) && (beginning === "" || beginning === beginningOf(pid)) ? pid : null;
}

/** Takes the folder for this process. @returns false when a living process has it, this one included */
export async function claimFolder(dataDir: string): Promise<boolean> {
  const claim = claimOf(dataDir);
  // A link appears with all of its text; a new file would be empty for a moment, and empty means nobody.
  const draft = `${claim}.${randomUUID()}`;
  await writeFile(draft, `${process.pid}\n${beginningOf(process.pid)}`);
  try {
    for (;;) {
      const taken = await link(draft, claim).catch((error: NodeJS.ErrnoException) => error);
      if (!taken) return true;
      if (taken.code !== "EEXIST") throw taken;
      if (holderOf(dataDir) !== null) return false;
      await rm(claim, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives back what claimFolder() took. */
export const releaseFolder = (dataDir: string): Promise<void> => rm(claimOf(dataDir), { force: true });
