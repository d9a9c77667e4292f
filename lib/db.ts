import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/env";
import { Prisma, PrismaClient } from "@/prisma/client/client";

/** Pieces of SQL with their parameters kept apart (Prisma.sql), and row types. */
export { Prisma };

/** Time (ms) after which the database gives up a statement; whoever needs longer says so in its transaction. */
const STATEMENT_TIMEOUT = 5_000;

function connect(): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: env.DATABASE_URL,
    statement_timeout: STATEMENT_TIMEOUT,
    connectionTimeoutMillis: STATEMENT_TIMEOUT,
    application_name: "elo-recicla",
  });
  return new PrismaClient({ adapter });
}

/** One pool for the process: development reloads modules, connections must not pile up. */
const globals = globalThis as typeof globalThis & { eloReciclaDb?: PrismaClient };
globals.eloReciclaDb ??= connect();

export const db = globals.eloReciclaDb;
