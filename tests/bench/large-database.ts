import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import type pg from "pg";
import { localVariables } from "../../scripts/local-vendors.ts";

/** Bytes that the scratch database of workspace.ts needs while it is built. */
const ROOM = 11e9;

/** Settings of a scratch cluster, without crash safety. Filling ends with VACUUM ANALYZE, so autovacuum is off. */
export const FAST_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
  "shared_buffers=1GB",
  "maintenance_work_mem=512MB",
  "max_wal_size=4GB",
];

/** Drops most indexes while `fill` runs, because updating them with each row would take longer. */
export async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'public'::regnamespace AND (NOT i.indisunique OR i.indpred IS NOT NULL)`,
  );
  await client.query(rows.map(({ name }) => `DROP INDEX ${name};`).join(""));
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

export function scratchFolder(): string {
  if (!existsSync("/dev/shm")) return tmpdir();
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > ROOM ? "/dev/shm" : tmpdir();
}

/** NEXTAUTH_SECRET is required; this value protects no real session. */
const SECRET = "nobody signs in during a benchmark";
export const BENCH_CONFIGURATION = {
  LOCAL_START: "true",
  ...localVariables({ LOCAL_START: "true", NEXTAUTH_SECRET: SECRET }),
  NEXTAUTH_SECRET: SECRET,
  NODE_ENV: "production" as const,
};
