/** Gives each test file its own database and file folder, before the product reads its configuration. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { TEMPLATE } from "./cluster";

const name = `test_${randomUUID().replaceAll("-", "")}`;
const adminUrl = inject("adminUrl");

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
const addressAt = (cluster: string) => Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
const pooledUrl = inject("pooledUrl");
process.env.DATABASE_URL = addressAt(pooledUrl ?? adminUrl);
if (pooledUrl) process.env.DATABASE_DIRECT_URL = addressAt(adminUrl);
const filesDir = await mkdtemp(path.join(tmpdir(), "elo-arquivos-"));
process.env.FILES_DIR = filesDir;

afterAll(async () => {
  // A test that adds a job starts the queue, which has its own database connections.
  if ("eloReciclaJobs" in globalThis) await (await import("@/lib/providers/jobs")).stopJobs();
  const { db } = await import("@/lib/server/db");
  await db.$disconnect();
  await rm(filesDir, { recursive: true, force: true });
  await administer(`DROP DATABASE ${name} WITH (FORCE)`);
});
