import "server-only";
import type { EventEmitter } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type DatabaseError, Pool, type PoolConfig, type QueryConfig } from "pg";
import { env } from "@/lib/server/env";
import { NO_DATABASE } from "@/lib/server/env-schema";
import { Prisma, PrismaClient } from "@/prisma/client/client";

export { Prisma };

export type Transaction = Prisma.TransactionClient;

export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";

/** Whether a statement waited for a lock longer than the `lock_timeout` of its transaction. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.meta?.driverAdapterError as { cause?: { originalCode?: string } } | undefined)?.cause
    ?.originalCode === "55P03";

/** Time limit (ms) of a statement. Longer work uses {@link withoutTimeLimit}. */
const STATEMENT_TIMEOUT = env.DATABASE_WAIT_SECONDS * 1_000;

/** Time (ms) after which the client gives up on an unresponsive database. */
const SILENCE = STATEMENT_TIMEOUT + 1_000;

export const DIRECT_URL = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Whether the pool connects to a transaction pooler, where no prepared statement or setting outlives a transaction. */
const IS_POOLED = env.DATABASE_DIRECT_URL !== undefined;

const LIMITS: PoolConfig = { statement_timeout: STATEMENT_TIMEOUT, query_timeout: SILENCE };

/** A pooler refuses settings from the client, and sets the statement timeout itself (docs/deploy/pgbouncer.ini). */
const POOL_LIMITS: PoolConfig = {
  ...(IS_POOLED ? { query_timeout: SILENCE } : LIMITS),
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL_SIZE,
};

type Connection = { pool: Pool; db: PrismaClient };

/**
 * Prefix that prepares a statement. Use it for a statement that
 * - costs more to plan than to run
 * - has a constant text and finds rows by keys: after five executions PostgreSQL mostly reuses one plan for all values
 * - names its result columns: `select *` fails after a migration adds a column
 */
export const PREPARED = Prisma.raw("/* prepared */");

const names = new Map<string, string>();

function nameOf({ sql }: { sql: string }): string {
  if (IS_POOLED || !sql.startsWith(PREPARED.sql)) return "";
  const name = names.get(sql) ?? `elo_${names.size}`;
  names.set(sql, name);
  return name;
}

/**
 * Removes row contents ("Failing row contains (…)", "Key (email)=(…) already exists") from a database error, because
 * errors are logged. Column names remain, to tell a duplicate e-mail from a duplicate CNPJ.
 */
function dropRow(error: DatabaseError): void {
  error.detail = error.detail?.match(/^Key \([^()]*\)/)?.[0];
  error.where = undefined;
  error.internalQuery = undefined;
  // Errors of class 22 (data exception) quote the value in their message.
  if (error.code?.startsWith("22")) error.message = error.message.replace(/: ".*"/s, "");
}

const NOTHING = { command: "SELECT", rowCount: 0, oid: 0, fields: [], rows: [] };

function connect(limits: PoolConfig): Connection {
  const pool = new Pool({
    connectionTimeoutMillis: STATEMENT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "elo-recicla",
    ...limits,
  });
  // The pool drops an idle connection that fails.
  pool.on("error", () => {});
  // Remove row contents from errors before any other listener sees the errors.
  pool.on("connect", (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.prependListener("errorMessage", dropRow);
  });
  if (env.DATABASE_URL === NO_DATABASE) Object.assign(pool, { query: async () => NOTHING });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf });
  return { pool, db: new PrismaClient({ adapter }) };
}

const globals = globalThis as typeof globalThis & { eloRecicla?: Connection };
globals.eloRecicla ??= connect(POOL_LIMITS);

export const db = globals.eloRecicla.db;

export const pool = globals.eloRecicla.pool;

/** The rate limiter prepares statements by name. A pooler loses prepared statements, so the names are removed. */
export const limiterClient: Pick<Pool, "query"> = IS_POOLED
  ? ({ query: (statement: QueryConfig) => pool.query({ ...statement, name: undefined }) } as Pick<
      Pool,
      "query"
    >)
  : pool;

export const listeningClient = (): Client =>
  new Client({
    ...LIMITS,
    connectionString: DIRECT_URL,
    connectionTimeoutMillis: STATEMENT_TIMEOUT,
    keepAlive: true,
    application_name: "elo-recicla-notices",
  });

/** Runs long statements, such as those of an import, on a new connection without time limits. */
export async function withoutTimeLimit<T>(work: (unlimited: PrismaClient) => Promise<T>): Promise<T> {
  const unlimited = connect({ connectionString: DIRECT_URL, max: 1 });
  return work(unlimited.db).finally(() => unlimited.db.$disconnect());
}

/** Rows in a batch: few enough that a statement ends long before the statement timeout. */
const BATCH = 5_000;

/** Repeats a statement that changes at most `size` rows, until it changes fewer. */
export async function inBatches(work: (size: number) => Promise<number>, size = BATCH): Promise<number> {
  for (let rows = 0; ; ) {
    const count = await work(size);
    rows += count;
    if (count < size) return rows;
  }
}
