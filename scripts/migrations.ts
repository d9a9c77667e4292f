import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartError } from "./processes.ts";
import { bareStatements, concurrentIndex, isConcurrent, sqlStatements } from "./sql-statements.ts";

export const MIGRATIONS = path.join(import.meta.dirname, "..", "prisma", "migrations");

/** Key of the advisory lock of `prisma migrate deploy`, so that its migrations and ours wait for each other. */
const MIGRATION_LOCK = 72_707_369;

/**
 * Time (ms) that a statement of a migration waits for a table lock. While it waits, the servers' next queries on that
 * table wait behind it. Therefore the migration gives up early and retries.
 */
const LOCK_TIMEOUT = 3_000;
/** Attempts per migration, and the pause (ms) between two. */
const ATTEMPTS = 10;
const PAUSE = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

type Migration = { name: string; sql: string; checksum: string };
export type Patience = { lockTimeout?: number; attempts?: number; pause?: number };

async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(MIGRATIONS, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

export async function pendingMigrations(client: pg.ClientBase): Promise<string[]> {
  const applied = await readApplied(client);
  return (await readMigrations()).map(({ name }) => name).filter((name) => !applied.has(name));
}

/** name → checksum, as `prisma migrate` records them. */
async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const table = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (table.rows[0]?.name === null) return new Map();
  const rows = await client.query(
    "SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  return new Map(rows.rows.map((row) => [row.migration_name, row.checksum]));
}

/** @throws StartError when the database cannot be reached */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect().catch((error: Error) => {
    throw new StartError(`Não foi possível conectar ao banco de dados: ${error.message || error.name}`);
  });
  return client;
}

/** @throws StartError when the database lacks migrations */
export async function assertMigrated(url: string): Promise<void> {
  const client = await connect(url);
  const missing = await pendingMigrations(client).finally(() => client.end());
  if (missing.length === 0) return;
  throw new StartError(`Faltam ${missing.length} migrações no banco. Rode antes: npm run migrate`);
}

/**
 * Applies missing migrations in order. Processes that migrate at the same time take turns.
 * - A migration runs in its own transaction, so that a failed migration leaves nothing.
 * - A migration that creates or drops indexes CONCURRENTLY runs without a transaction, as PostgreSQL requires.
 * @returns names of the applied migrations
 * @throws StartError when the database is unreachable, an applied migration was edited, or a migration failed
 */
export async function migrate(url: string, patience: Patience = {}): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connect(url);
  try {
    await takeTurn(client);
    const applied = await readApplied(client);
    const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
    if (edited) {
      throw new StartError(
        `A migração ${edited.name} mudou depois de aplicada; crie uma nova em vez de editá-la.`,
      );
    }
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await applyMigration(client, migration, patience);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Polls, because a session that blocks on the lock would deadlock with the holder's CREATE INDEX CONCURRENTLY. */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS got`);
    if (rows[0]?.got) return;
    await wait(200);
  }
}

/** @throws StartError that explains what a failed migration left behind */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Pick<Migration, "name" | "sql" | "checksum">,
  { lockTimeout = LOCK_TIMEOUT, attempts = ATTEMPTS, pause = PAUSE }: Patience = {},
): Promise<void> {
  await client.query(`SET lock_timeout = ${lockTimeout}`);
  const work = isConcurrent(migration.sql) ? makeIndexes : applyAtOnce;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(client, migration);
    } catch (error) {
      if (error instanceof StartError) throw error;
      const { code, message } = error as pg.DatabaseError;
      if ((code === LOCK_NOT_AVAILABLE || code === DEADLOCK) && attempt < attempts) {
        await wait(pause);
        continue;
      }
      const left = work === applyAtOnce ? "nada dela ficou" : "rode o comando de novo para continuar";
      throw new StartError(`A migração ${migration.name} falhou e ${left}: ${message}`);
    }
  }
}

async function applyAtOnce(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** @throws StartError for any statement except the concurrent creation or drop of one named index */
function indexSteps({ name, sql }: Pick<Migration, "name" | "sql">) {
  const bare = bareStatements(sql);
  return sqlStatements(sql).map((statement, at) => {
    const index = concurrentIndex(bare[at] ?? "");
    if (index) return { statement, index };
    throw new StartError(
      `A migração ${name} cria ou apaga índices com CONCURRENTLY e tem uma instrução que não é só isso; nada foi feito: ${bare[at]}`,
    );
  });
}

/**
 * Applies a migration of CONCURRENTLY statements. An interrupted attempt is not rolled back. Therefore a retry skips
 * the statements that already took effect, and replaces an index that the attempt left invalid.
 */
async function makeIndexes(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const { statement, index } of indexSteps(migration)) {
    const { name, isMade } = index;
    const found = await client.query(
      "SELECT i.indisvalid AS valid FROM pg_index i WHERE i.indexrelid = to_regclass($1)",
      [name],
    );
    if (isMade ? found.rows[0]?.valid : !found.rows[0]) continue;
    if (isMade && found.rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    await client.query(statement);
  }
  await record(client, migration);
}

async function record(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
    migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0
  )`);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}
