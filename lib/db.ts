import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "@/lib/env";
import { Prisma, PrismaClient } from "@/prisma/client/client";

/** Pieces of SQL with their parameters kept apart (Prisma.sql), and row types. */
export { Prisma };

/** Time (ms) after which the database gives up a statement; whoever needs longer says so in its transaction. */
const STATEMENT_TIMEOUT = 5_000;

type Connection = { pool: Pool; db: PrismaClient };

function connect(): Connection {
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    statement_timeout: STATEMENT_TIMEOUT,
    connectionTimeoutMillis: STATEMENT_TIMEOUT,
    application_name: "elo-recicla",
  });
  // A connection that breaks while nobody uses it leaves the pool; the next query opens another.
  pool.on("error", () => {});
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  return { pool, db: new PrismaClient({ adapter }) };
}

/** One pool for the process: development reloads modules, connections must not pile up. */
const globals = globalThis as typeof globalThis & { eloRecicla?: Connection };
globals.eloRecicla ??= connect();

export const db = globals.eloRecicla.db;

/** The pool under `db`, for the one library that brings its own statements (lib/rate-limit.ts). */
export const pool = globals.eloRecicla.pool;
