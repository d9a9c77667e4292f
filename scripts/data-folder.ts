import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./processes.ts";

/** Creates the folder if missing. @throws StartError with one line when the folder is not writable */
export function ensureDataFolder(dataDir: string): void {
  try {
    makeFolder(path.resolve(dataDir));
    const probe = path.join(dataDir, `.escrita.${randomUUID()}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(`Não é possível gravar na pasta de dados ${dataDir} (${reason}); defina DATA_DIR.`);
  }
}

/** Creates one level at a time, because Node's recursive mkdir loops forever on ENOENT, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** @returns null, or the code of the error when the folder cannot be made */
export function makeFilesFolder(folder: string): string | null {
  try {
    makeFolder(folder);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** Reads or creates a private file. Concurrent callers get equal texts. @throws StartError as ensureDataFolder does */
export function keptText(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    ensureDataFolder(dataDir);
    // link() makes the complete file visible at once; a file written in place would be empty for a moment.
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, make(), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, "utf8").trim();
}

/** Servers and commands must use one folder of uploaded files. */
export const filesFolder = (given: Record<string, string | undefined>): string =>
  given.FILES_DIR || path.join(path.resolve(given.DATA_DIR || ".data"), "files");

/** Null while uploaded files are in a bucket. */
export const usedFilesFolder = (given: Record<string, string | undefined>): string | null =>
  given.FILES_S3_BUCKET ? null : filesFolder(given);
