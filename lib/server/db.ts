import "server-only";
import type { EventEmitter } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type DatabaseError, Pool, type PoolConfig } from "pg";
import { env } from "@/lib/server/env";
import { Prisma, PrismaClient } from "@/prisma/client/client";

/** Pieces of SQL with their parameters kept apart (Prisma.sql), and row types. */
export { Prisma };

export type Transaction = Prisma.TransactionClient;

/** Time (ms) after which the database gives up a statement; whoever needs longer works {@link withoutTimeLimit}. */
const STATEMENT_TIMEOUT = env.DATABASE_WAIT_SECONDS * 1_000;

/** Time (ms) after which this side gives up a database that is connected and says nothing, not even that. */
const SILENCE = STATEMENT_TIMEOUT + 1_000;

const LIMITS: PoolConfig = {
  statement_timeout: STATEMENT_TIMEOUT,
  query_timeout: SILENCE,
};

type Connection = { pool: Pool; db: PrismaClient };

/**
 * Takes the row out of what the database says about it ("Failing row contains (…)", "Key (email)=(…) already exists"):
 * errors reach logs and answers, and neither is a place for what people typed. The columns of a key stay, by which a
 * taken e-mail is told from a taken CNPJ.
 */
function dropRow(error: DatabaseError): void {
  error.detail = error.detail?.match(/^Key \([^()]*\)/)?.[0];
  error.where = undefined;
  error.internalQuery = undefined;
  // Class 22: the value itself did not fit, and the message quotes it.
  if (error.code?.startsWith("22")) error.message = error.message.replace(/: ".*"/s, "");
}

function connect(limits: PoolConfig): Connection {
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: STATEMENT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "elo-recicla",
    ...limits,
  });
  // A connection that breaks while nobody uses it leaves the pool; the next query opens another.
  pool.on("error", () => {});
  // The driver shows its wire only to those who ask past its types; here an error is seen before anybody else has it.
  pool.on("connect", (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.prependListener("errorMessage", dropRow);
  });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  return { pool, db: new PrismaClient({ adapter }) };
}

/** One pool for the process: development reloads modules, connections must not pile up. */
const globals = globalThis as typeof globalThis & { eloRecicla?: Connection };
globals.eloRecicla ??= connect(LIMITS);

export const db = globals.eloRecicla.db;

/** The pool under `db`, for the one library that brings its own statements (lib/server/rate-limit.ts). */
export const pool = globals.eloRecicla.pool;

/** A connection of its own, not yet open, for what listens as long as the process lives (lib/providers/notices.ts). */
export const listeningClient = (): Client =>
  new Client({
    ...LIMITS,
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: STATEMENT_TIMEOUT,
    keepAlive: true,
    application_name: "elo-recicla-notices",
  });

/** Work whose single statements may take minutes, such as an import: on a connection of its own, closed afterwards. */
export async function withoutTimeLimit<T>(work: (patient: PrismaClient) => Promise<T>): Promise<T> {
  const patient = connect({ max: 1 });
  return work(patient.db).finally(() => patient.db.$disconnect());
}
