import { existsSync, statfsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startCluster, stopLeftover } from "../../scripts/cluster.ts";
import { migrate } from "../../scripts/migrations.ts";
import { isAlive } from "../../scripts/processes.ts";
import { startPgBouncer } from "./pgbouncer.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    /** Null unless TEST_POOLER is true. */
    pooledUrl: string | null;
  }
}

/** Migrated, empty database that every test file copies. */
export const TEMPLATE = "template_migrated";
const PREFIX = "elo-recicla-test-";
/** Free bytes that the cluster and the copies of the template need. */
const ROOM = 1e9;

/** Test data is disposable, so PostgreSQL need not wait for disks. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];

/** Shared memory if it is large enough (containers often have 64 MB), else the system's temporary folder. */
function scratchFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM ? memory : tmpdir();
}

/** Starts the test cluster, after it removed the leftovers of a killed run. */
export default async function setup(project: TestProject) {
  const folder = scratchFolder();
  for (const name of await readdir(folder)) {
    const leftover = name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length)));
    if (leftover && (await stopLeftover(path.join(folder, name)))) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
  const dataDir = path.join(folder, `${PREFIX}${process.pid}`);
  const cluster = await startCluster({ dataDir, settings: SETTINGS });
  const adminUrl = cluster.url("postgres");
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrate(cluster.url(TEMPLATE));
  project.provide("adminUrl", adminUrl);
  const pooler = process.env.TEST_POOLER === "true" ? await startPgBouncer(adminUrl) : null;
  project.provide("pooledUrl", pooler?.url ?? null);
  return async () => {
    await pooler?.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
