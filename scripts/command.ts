import { migrate } from "./database";
import { localVariables } from "./local-vendors";
import { openDatabase } from "./product-database";

/** The database that a command works on; `own` was started for it. */
export type CommandDatabase = Pick<Awaited<ReturnType<typeof openDatabase>>, "url" | "own">;

/** Ends what keeps a process alive: the job queue and the connections. A process that never used them has none. */
async function closeProduct(): Promise<void> {
  const { stopJobs } = await import("@/lib/providers/jobs");
  await stopJobs();
  const { db } = await import("@/lib/server/db");
  await db.$disconnect();
}

type Options = {
  /** Brings the database up to date before the work; applies missing migrations when left out. */
  prepare?: (database: CommandDatabase) => Promise<unknown>;
};

/**
 * Runs the work of a command over the product's own code: opens the database in DATABASE_URL, or else the embedded one in
 * DATA_DIR, gives the product its variables, and closes everything however the work ends, so that the process ends too.
 * @throws what the work throws
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
