/**
 * Claims a data folder for one process with a lock of the operating system, through SQLite. The lock ends with the
 * process, so that a crash leaves nothing to clean up.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLITE_BUSY, primary result code 5 of https://sqlite.org/rescode.html */
const BUSY = 5;

const holderFile = (dataDir: string) => path.join(dataDir, "postgres.owner");

export type Claim = { release(): void };

/** @returns null when a process already holds the folder, even this process */
export function claimFolder(dataDir: string): Claim | null {
  const lock = new DatabaseSync(path.resolve(dataDir, "postgres.lock"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
  writeFileSync(holderFile(dataDir), String(process.pid));
  return {
    release() {
      rmSync(holderFile(dataDir), { force: true });
      lock.close();
    },
  };
}

export function holderOf(dataDir: string): string {
  const file = holderFile(dataDir);
  const number = existsSync(file) ? readFileSync(file, "utf8") : "";
  return number ? `processo ${number}` : "processo desconhecido";
}
