/** Worker process that measures the filled database for workspace.ts (IPC). */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type { Measurement } from "./workspace";
import type { WorkspaceCase } from "./workspace-cases";

// Next's request, cache and redirects exist only inside Next. These replacements cache nothing: each call reads anew.
const standIn = (name: string) => pathToFileURL(`${import.meta.dirname}/../setup/${name}.ts`).href;
const STAND_INS = new Map([
  ["next/cache", standIn("next-cache")],
  ["next/headers", standIn("next-headers")],
  ["next/navigation", "data:text/javascript,export const notFound = () => {}, redirect = () => {};"],
]);
registerHooks({
  resolve: (specifier, context, next) => {
    const url = STAND_INS.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});

const { db } = await import("@/lib/server/db");
const { workspaceCases } = await import("./workspace-cases");
const { officeCases } = await import("./office-cases");
const { fileCases } = await import("./file-cases");

const READ_STATISTICS = `
  SELECT coalesce(sum(total_exec_time + total_plan_time), 0)::float8 AS time,
    coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS blocks, coalesce(sum(calls), 0)::int AS statements
  FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND query NOT LIKE '%pg_stat_statements%'`;

/** Minimum number of measurements per case. Each measures one call; the case's calls take turns. */
const CALLS = Number(process.env.BENCH_CALLS ?? 24);

const statistics = new pg.Client({ connectionString: process.env.DATABASE_URL });
await statistics.connect();
await statistics.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function measureOne(call: () => Promise<unknown>) {
  await statistics.query("SELECT pg_stat_statements_reset()");
  await call();
  const { rows } = await statistics.query<{ time: number; blocks: number; statements: number }>(
    READ_STATISTICS,
  );
  return rows[0] ?? { time: 0, blocks: 0, statements: 0 };
}

async function measure({ name, calls: readCalls }: WorkspaceCase): Promise<Measurement> {
  try {
    const calls = await readCalls();
    for (const call of calls) await call();
    const found = [];
    for (let at = 0; at < Math.max(CALLS, calls.length); at++) {
      const call = calls[at % calls.length];
      if (call) found.push(await measureOne(call));
    }
    return {
      name,
      p95: quantile(
        found.map(({ time }) => time),
        0.95,
      ),
      blocks: Math.max(...found.map(({ blocks }) => blocks)),
      statements: Math.max(...found.map(({ statements }) => statements)),
    };
  } catch (error) {
    return { name, p95: Number.NaN, blocks: Number.NaN, statements: 0, error: String(error) };
  }
}

const wanted = process.env.BENCH_CASES;
for (const casesOf of [workspaceCases, fileCases, officeCases])
  for (const one of await casesOf(statistics))
    if (!wanted || one.name.includes(wanted)) process.send?.(await measure(one));
await statistics.end();
await db.$disconnect();
process.send?.("ended");
process.disconnect();
