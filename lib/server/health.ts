import "server-only";
import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { failure, ok, type Result } from "@/lib/kit/result";
import { db } from "./db";
import { env } from "./env";

export type Health = { status: "ok"; version: string; database: "ok"; migrations: number };

/** ms, so that /api/health responds within two seconds. */
const PATIENCE = 1_500;

/** ms that a visitor waits for the database, before a stored page or the outage page is sent. */
const SOON = 500;

export const databaseAnswersSoon = (): Promise<boolean> =>
  Promise.race([
    db.$queryRaw`select 1`.then(
      () => true,
      () => false,
    ),
    wait(SOON, false, { ref: false }),
  ]);

const listApplied = () =>
  Promise.race([
    db.$queryRaw<{ name: string }[]>`
      select migration_name as name from _prisma_migrations where finished_at is not null`.catch(() => null),
    wait(PATIENCE, null, { ref: false }),
  ]);

/** The server is ready if the database responds and has every migration of this version. */
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
