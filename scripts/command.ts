import { migrate } from "./database";
import { localVariables } from "./local-vendors";
import { openDatabase } from "./product-database";

/** Database of a command; `own` if it was started for it. */
export type CommandDatabase = Pick<Awaited<ReturnType<typeof openDatabase>>, "url" | "own">;

/** Closes the job queue and the connections, which keep a process alive. */
async function closeProduct(): Promise<void> {
  const { stopJobs } = await import("@/lib/providers/jobs");
  await stopJobs();
  const { db } = await import("@/lib/server/db");
  await db.$disconnect();
}

type Options = {
  /** Prepares the database before the work; applies missing migrations by default. */
  prepare?: (database: CommandDatabase) => Promise<unknown>;
};

/**
 * Runs a command with the product's own code: opens the database of DATABASE_URL or the embedded one in DATA_DIR, sets the
 * product's variables, and closes everything at the end so that the process exits.
 * @throws the error of the work
 */
export async function withProduct(
  work: () => Promise<void>,
  { prepare = ({ url }) => migrate(url) }: Options = {},
): Promise<void> {
  const database = await openDatabase();
  try {
    await prepare(database);
    Object.assign(process.env, localVariables(), { DATABASE_URL: database.url });
    try {
      await work();
    } finally {
      await closeProduct();
    }
  } finally {
    await database.stop();
  }
}
