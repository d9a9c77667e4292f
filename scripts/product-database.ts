import path from "node:path";
import { findRunningDatabase, startDatabase } from "./database";

/**
 * The database that commands write to: the one in DATABASE_URL, or else the embedded one in DATA_DIR. One that was
 * started here is `own` and ended by `stop`.
 */
export async function openDatabase(): Promise<{ url: string; own: boolean; stop(): Promise<void> }> {
  const foreign = { own: false, stop: async () => {} };
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, ...foreign };
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const running = findRunningDatabase(dataDir);
  return running ? { url: running, ...foreign } : { own: true, ...(await startDatabase({ dataDir })) };
}
