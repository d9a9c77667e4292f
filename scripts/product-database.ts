import path from "node:path";
import { findRunningDatabase, startDatabase } from "./database";

/**
 * The database of a command: the one of DATABASE_URL, or the embedded one in DATA_DIR. `own` if it was started here; `stop`
 * then ends it.
 */
export async function openDatabase(): Promise<{ url: string; own: boolean; stop(): Promise<void> }> {
  const foreign = { own: false, stop: async () => {} };
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, ...foreign };
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const running = findRunningDatabase(dataDir);
  return running ? { url: running, ...foreign } : { own: true, ...(await startDatabase({ dataDir })) };
}
