import "server-only";
import type { EventEmitter } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type DatabaseError, Pool, type PoolConfig, type QueryConfig } from "pg";
import { env } from "@/lib/server/env";
import { NO_DATABASE } from "@/lib/server/env-schema";
import { Prisma, PrismaClient } from "@/prisma/client/client";

/** Prisma.sql (SQL fragments with separate parameters) and row types. */
export { Prisma };

export type Transaction = Prisma.TransactionClient;

/** Whether a write failed because another row has the same value of a unique column. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";

/** Statement timeout (ms) of the database; longer work uses {@link withoutTimeLimit}. */
const STATEMENT_TIMEOUT = env.DATABASE_WAIT_SECONDS * 1_000;

/** Time (ms) after which the client gives up on an unresponsive database. */
const SILENCE = STATEMENT_TIMEOUT + 1_000;

/** Address without a pooler. */
export const DIRECT_URL = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Whether a transaction pooler is in front: no prepared statement and no setting outlives its transaction. */
const IS_POOLED = env.DATABASE_DIRECT_URL !== undefined;

const LIMITS: PoolConfig = { statement_timeout: STATEMENT_TIMEOUT, query_timeout: SILENCE };

/** A pooler refuses settings of a connection, so it sets the statement timeout itself (docs/deploy/pgbouncer.ini). */
const POOL_LIMITS: PoolConfig = {
  ...(IS_POOLED ? { query_timeout: SILENCE } : LIMITS),
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL_SIZE,
};

type Connection = { pool: Pool; db: PrismaClient };

/**
 * Prefix of a prepared statement, for those that cost more to plan than to run. On each connection PostgreSQL plans the
 * first five executions with their values, then keeps one plan unless it expects that to cost more. Only for statements
 * with constant text that find rows by keys (the kept plan does not know the values) and name their result columns
 * (`select *` fails after a migration adds one).
 */
export const PREPARED = Prisma.raw("/* prepared */");

const names = new Map<string, string>();

/** Name of a prepared statement; "" for other statements, and for all of them behind a pooler. */
function nameOf({ sql }: { sql: string }): string {
  if (IS_POOLED || !sql.startsWith(PREPARED.sql)) return "";
  const name = names.get(sql) ?? `elo_${names.size}`;
  names.set(sql, name);
  return name;
}

/**
 * Removes row contents from database errors ("Failing row contains (…)", "Key (email)=(…) already exists"), because
 * errors reach logs and responses. The column names stay, to distinguish a duplicate e-mail from a duplicate CNPJ.
 */
function dropRow(error: DatabaseError): void {
  error.detail = error.detail?.match(/^Key \([^()]*\)/)?.[0];
  error.where = undefined;
  error.internalQuery = undefined;
  // Class 22 (data exception) quotes the value in its message.
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
  // An idle connection that breaks leaves the pool; the next query opens another.
  pool.on("error", () => {});
  // The driver does not type its wire protocol; the error is cleaned before any listener sees it.
  pool.on("connect", (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.prependListener("errorMessage", dropRow);
  });
  // Pages that a build renders without a database are discarded (lib/server/next-internals/finish-build.mjs).
  if (env.DATABASE_URL === NO_DATABASE) Object.assign(pool, { query: async () => NOTHING });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf });
  return { pool, db: new PrismaClient({ adapter }) };
}

/** One pool per process, also across hot reloads. */
const globals = globalThis as typeof globalThis & { eloRecicla?: Connection };
globals.eloRecicla ??= connect(POOL_LIMITS);

export const db = globals.eloRecicla.db;

export const pool = globals.eloRecicla.pool;

/**
 * Pool for the rate limiter, which names its statements so that they are prepared. Behind a pooler the names are
 * removed, because a prepared statement is lost after its transaction.
 */
export const limiterClient: Pick<Pool, "query"> = IS_POOLED
  ? ({ query: (statement: QueryConfig) => pool.query({ ...statement, name: undefined }) } as Pick<
      Pool,
      "query"
    >)
  : pool;

/** An unopened connection for LISTEN, kept for the life of the process (lib/providers/database-notifications.ts). */
export const listeningClient = (): Client =>
  new Client({
    ...LIMITS,
    connectionString: DIRECT_URL,
    connectionTimeoutMillis: STATEMENT_TIMEOUT,
    keepAlive: true,
    application_name: "elo-recicla-notices",
  });

/** Runs long statements, such as an import, on a connection of its own. */
export async function withoutTimeLimit<T>(work: (patient: PrismaClient) => Promise<T>): Promise<T> {
  const patient = connect({ connectionString: DIRECT_URL, max: 1 });
  return work(patient.db).finally(() => patient.db.$disconnect());
}

/** Rows per statement of {@link inBatches}: short locks, far below the statement timeout. */
const BATCH = 5_000;

/**
 * Repeats a statement that changes at most `size` rows until it finds fewer. A later run continues an interrupted one.
 * @returns number of rows
 */
export async function inBatches(work: (size: number) => Promise<number>, size = BATCH): Promise<number> {
  for (let rows = 0; ; ) {
    const count = await work(size);
    rows += count;
    if (count < size) return rows;
  }
}
