/**
 * Which process has a data folder. The lock is the system's own, held through SQLite: it ends with its process however
 * that ends, so a crash leaves nothing to clear up and no number of a process has to be trusted.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLITE_BUSY, the primary result code 5 of https://sqlite.org/rescode.html */
const BUSY = 5;

const holderFile = (dataDir: string) => path.join(dataDir, "postgres.owner");

export type Claim = { release(): void };

/** Takes the folder for its caller. @returns null when it is taken, by this process included */
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

/** What to call whoever has the folder, for a message: its process as far as it has said so. */
export function holderOf(dataDir: string): string {
  const file = holderFile(dataDir);
  const number = existsSync(file) ? readFileSync(file, "utf8") : "";
  return number ? `processo ${number}` : "processo desconhecido";
}
