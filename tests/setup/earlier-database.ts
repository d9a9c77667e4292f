import pg from "pg";
import { inject } from "vitest";
import { stopJobs } from "@/lib/providers/jobs";

const adminUrl = inject("adminUrl");
const addressOf = (database: string) => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;

export const url = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL ?? "";
const name = new URL(url).pathname.slice(1);
const earlier = `${name}_before`;
/** Address of the database that was in use until {@link restoreBackup}. */
export const earlierUrl = addressOf(earlier);

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const DISCONNECT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = '${name}' AND pid <> pg_backend_pid()`;

/** PostgreSQL's error code of 'is being accessed by other users': a connection is still ending, or has just begun. */
const IN_USE = "55006";
const TRIES = 5;

/** Ends the database's connections, then runs a statement that fails while there is one. Retries such a failure. */
async function withoutOthers(statement: string): Promise<void> {
  for (let left = TRIES - 1; ; left--)
    try {
      return await administer(DISCONNECT, statement);
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== IN_USE) throw error;
    }
}

export async function takeBackup(): Promise<void> {
  await stopJobs();
  await withoutOthers(`CREATE DATABASE ${name}_backup TEMPLATE ${name}`);
}

/** Gives the backup the database's name. The replaced database stays as the earlier one ({@link earlierUrl}). */
export async function restoreBackup(): Promise<void> {
  await stopJobs();
  await withoutOthers(`ALTER DATABASE ${name} RENAME TO ${earlier}`);
  await administer(`ALTER DATABASE ${name}_backup RENAME TO ${name}`);
}

export const dropEarlier = () => administer(`DROP DATABASE IF EXISTS ${earlier} WITH (FORCE)`);

export async function inEarlier(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: earlierUrl });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}
