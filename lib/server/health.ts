import "server-only";
import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { failure, ok, type Result } from "@/lib/kit/result";
import { db } from "./db";
import { env } from "./env";

export type Health = { status: "ok"; version: string; database: "ok"; migrations: number };

/** Time (ms) that the database has for its answer: whoever asks for the health has two seconds. */
const PATIENCE = 1_500;

/** Whether the database answers within a time (ms) that a visitor may wait before an old page is sent instead. */
export const answersSoon = (limit = 500): Promise<boolean> =>
  Promise.race([
    db.$queryRaw`select 1`.then(
      () => true,
      () => false,
    ),
    wait(limit, false, { ref: false }),
  ]);

/** Names of the applied migrations; null when the database does not say them in time. */
const listApplied = () =>
  Promise.race([
    db.$queryRaw<{ name: string }[]>`
      select migration_name as name from _prisma_migrations where finished_at is not null`.catch(() => null),
    wait(PATIENCE, null, { ref: false }),
  ]);

/** Whether this instance can serve: the database answers and knows every migration that this version brings. */
export async function getHealth(): Promise<Result<Health>> {
  const [folders, applied] = await Promise.all([
    readdir("prisma/migrations", { withFileTypes: true }),
    listApplied(),
  ]);
  if (!applied) return failure("provider_down", "Banco de dados fora do ar.");
  const known = new Set(applied.map((row) => row.name));
  const missing = folders.filter((entry) => entry.isDirectory() && !known.has(entry.name));
  if (missing.length > 0)
    return failure("provider_down", `Faltam ${missing.length} migrações no banco de dados.`);
  return ok({ status: "ok", version: env.APP_VERSION, database: "ok", migrations: known.size });
}
