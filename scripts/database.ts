/**
 * The database of a start: an embedded PostgreSQL unless one is configured, and its migrations.
 * Alone: `node scripts/database.ts migrate` or `seed` for the database of DATABASE_URL.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { type ClusterOptions, findRunningCluster, startCluster } from "./cluster.ts";
import { localVariables } from "./local-vendors.ts";
import { loadEnvFile, main, runOrThrow, StartError } from "./processes.ts";

const MIGRATIONS = path.join(import.meta.dirname, "..", "prisma", "migrations");
const DATABASE = "elo_recicla";
/** Advisory lock of `prisma migrate deploy`, so that concurrent migrations wait. */
const MIGRATION_LOCK = 72_707_369;

/**
 * Starts the embedded PostgreSQL on a folder and creates the product's database if missing.
 * @throws StartError with one line when the port or folder is in use, or the folder is not writable
 */
export async function startDatabase(
  options: ClusterOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = await startCluster(options);
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  try {
    await client.connect();
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    await cluster.stop();
    throw error;
  } finally {
    await client.end();
  }
  return { url: cluster.url(DATABASE), stop: cluster.stop };
}

/** Address of the embedded database that a running start keeps in the folder; null when none runs. */
export const findRunningDatabase = (dataDir: string): string | null => findRunningCluster(dataDir, DATABASE);

type Migration = { name: string; sql: string; checksum: string };

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

/** Names of the migrations that the database still lacks; empty when it is up to date. */
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
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect().catch((error: Error) => {
    throw new StartError(`Não foi possível conectar ao banco de dados: ${error.message || error.name}`);
  });
  return client;
}

/** For commands that only read. @throws StartError when the database lacks migrations */
export async function assertMigrated(url: string): Promise<void> {
  const client = await connect(url);
  const missing = await pendingMigrations(client).finally(() => client.end());
  if (missing.length === 0) return;
  throw new StartError(
    `Faltam ${missing.length} migrações no banco, e uma simulação não as aplica: rode npm start ou importe sem --dry-run.`,
  );
}

/**
 * Applies missing migrations, each in its own transaction and in Prisma's bookkeeping, so that `prisma migrate deploy`
 * can take over at any time. Safe when several instances start at once.
 * @returns their names
 * @throws StartError when the database cannot be reached or an applied migration was edited
 */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connect(url);
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    const applied = await readApplied(client);
    const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
    if (edited) {
      throw new StartError(
        `A migração ${edited.name} mudou depois de aplicada; crie uma nova em vez de editá-la.`,
      );
    }
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
      migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0
    )`);
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new StartError(`A migração ${name} falhou e nada dela ficou: ${(error as Error).message}`);
  }
}

/** Inserts or refreshes the demonstration data; a second run changes nothing. @param variables as the server's */
export async function seed(variables: Record<string, string>): Promise<void> {
  const script = ["--conditions=react-server", "--import", "tsx", "prisma/seed.ts"];
  await runOrThrow("Dados de demonstração", script, variables);
}

if (import.meta.main) {
  await main(async () => {
    loadEnvFile();
    const url =
      process.env.DATABASE_URL || findRunningDatabase(path.resolve(process.env.DATA_DIR || ".data"));
    if (!url) throw new StartError("Nenhum banco em execução: inicie com npm start ou defina DATABASE_URL.");
    const command = process.argv[2];
    if (command === "migrate") console.log((await migrate(url)).join("\n") || "Nada a aplicar.");
    else if (command === "seed") await seed({ ...localVariables(), DATABASE_URL: url });
    else throw new StartError("Uso: node scripts/database.ts migrate|seed");
  });
}
