/**
 * `npm run bench -- workspace`: database cost of the signed-in pages and of the back office with a million projects.
 * PostgreSQL measures time and block reads (pg_stat_statements), so Node's work does not count. BENCH_CASES=word
 * selects cases by name; BENCH_CALLS=1 measures each call once.
 */
import { fork } from "node:child_process";
import { on } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startCluster } from "../../scripts/cluster.ts";
import { migrate } from "../../scripts/migrations.ts";
import { fillDatabase } from "./fill-database.ts";
import { BENCH_CONFIGURATION, FAST_SETTINGS, scratchFolder } from "./large-database.ts";
import { atMost, broken, type Row } from "./rows.ts";

/** Maximum p95 of the database time (ms) over a case's calls, and maximum blocks (8 kB) of any call. */
const LIMITS = { time: 50, blocks: 1_000 };

/** p95 of the database time (ms); maximum blocks and statements of any call. */
export type Measurement = {
  name: string;
  p95: number;
  blocks: number;
  statements: number;
  error?: string;
};

const SETTINGS = [
  ...FAST_SETTINGS,
  "shared_preload_libraries=pg_stat_statements",
  "pg_stat_statements.track_planning=on",
];

/** Takes 10 GB and about an hour. */
export async function benchWorkspace(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(scratchFolder(), "elo-recicla-bench-"));
  try {
    const cluster = await startCluster({ dataDir, settings: SETTINGS });
    try {
      const admin = new pg.Client({ connectionString: cluster.url("postgres") });
      await admin.connect();
      await admin.query("CREATE DATABASE workspace").finally(() => admin.end());
      await migrate(cluster.url("workspace"));
      await fillDatabase(cluster.url("workspace"), (line) => console.log(`  ${line}`));
      return (await measureWorkspace(cluster.url("workspace"))).flatMap(toRows);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureWorkspace(url: string): Promise<Measurement[]> {
  const worker = fork(path.join(import.meta.dirname, "workspace-worker.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    // JSON has no NaN, which marks a missing figure.
    serialization: "advanced",
    env: { ...process.env, ...BENCH_CONFIGURATION, LOG_LEVEL: "error", DATABASE_URL: url },
  });
  const found: Measurement[] = [];
  for await (const [message] of on(worker, "message", { close: ["exit"] })) {
    if (message === "ended") return found;
    found.push(message as Measurement);
  }
  throw new Error("the measuring process ended early");
}

function toRows({ name, p95, blocks, statements, error }: Measurement): Row[] {
  if (error) return [broken(`área: ${name}`, error)];
  const note = `${statements} consultas`;
  return [
    atMost({ name: `área: ${name}, tempo do banco p95`, value: p95, unit: "ms", note }, LIMITS.time),
    atMost({ name: `área: ${name}, blocos lidos`, value: blocks, unit: "" }, LIMITS.blocks),
  ];
}
