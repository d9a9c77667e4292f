import path from "node:path";
import { findRunningDatabase, startDatabase } from "./database.ts";

/** DATABASE_DIRECT_URL comes first, because it bypasses the pooler. */
export const configuredDatabase = (given: NodeJS.ProcessEnv = process.env): string | undefined =>
  given.DATABASE_DIRECT_URL || given.DATABASE_URL || undefined;

/** The configured database, else the embedded one in DATA_DIR. `own`: this call started it, and `stop` stops it. */
export async function openDatabase(): Promise<{ url: string; own: boolean; stop(): Promise<void> }> {
  const foreign = { own: false, stop: async () => {} };
  const configured = configuredDatabase();
  if (configured) return { url: configured, ...foreign };
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const running = findRunningDatabase(dataDir);
  return running ? { url: running, ...foreign } : { own: true, ...(await startDatabase({ dataDir })) };
}
