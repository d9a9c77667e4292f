import type { FileStore } from "@/lib/providers/files";
import { filesFolder } from "./data-folder";
import { localVariables } from "./local-vendors";
import { assertMigrated, migrate } from "./migrations";
import { StartError } from "./processes";
import { openDatabase } from "./product-database";

/** Closes the product's connections, which would keep the process alive. */
async function closeProduct(): Promise<void> {
  const { stopJobs } = await import("@/lib/providers/jobs");
  await stopJobs();
  const { db } = await import("@/lib/server/db");
  await db.$disconnect();
}

/** Variables as a start sets them, so that a command uses the same database and files as the servers. */
const commandVariables = (url: string) => ({
  ...localVariables(),
  DATABASE_URL: url,
  FILES_DIR: filesFolder(process.env),
});

async function refuseOutage(error: unknown): Promise<never> {
  const { isDatabaseDown } = await import("@/lib/server/outage");
  throw isDatabaseDown(error) ? new StartError("O banco de dados não respondeu. Tente de novo.") : error;
}

/**
 * Runs a command with the product's code and variables, on the configured database (DATABASE_DIRECT_URL, else
 * DATABASE_URL) or the embedded one in DATA_DIR. Applies missing migrations only if it started this database itself.
 * @throws the error of `work`
 * @throws StartError when the database does not answer, or a migration fails or is missing
 */
export async function withProduct(work: () => Promise<void>): Promise<void> {
  const { url, own, stop } = await openDatabase();
  try {
    await (own ? migrate(url) : assertMigrated(url));
    Object.assign(process.env, commandVariables(url));
    try {
      await work().catch(refuseOutage);
    } finally {
      await closeProduct();
    }
  } finally {
    await stop();
  }
}

/** Runs a command on database and file store. Checks no migrations, because a restore needs an empty database. */
export async function withStore(
  work: (place: { url: string; files: FileStore }) => Promise<void>,
): Promise<void> {
  const { url, stop } = await openDatabase();
  try {
    Object.assign(process.env, commandVariables(url));
    const { files } = await import("@/lib/providers/files");
    await work({ url, files });
  } finally {
    await stop();
  }
}
