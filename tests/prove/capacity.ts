/**
 * `npm run prove:capacity`: measures CPU time and database blocks of each kind of request, with two servers behind
 * nginx. Unlike requests per second, CPU time and blocks hardly depend on the machine's load. Exit code 1 if a measured
 * request fails.
 */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { main } from "../../scripts/processes.ts";
import { type Journeys, prepareJourneys } from "./journeys.ts";
import { type Deployment, withTwoServers } from "./two-servers.ts";
import { familyOf } from "./vitals.ts";

/** Kinds of requests, with the number measured. A quarter of that number runs first, as a warm-up. */
const KINDS: [kind: string, times: number][] = [
  ["home", 600],
  ["list", 600],
  ["filter", 200],
  ["project", 400],
  ["own list", 120],
  ["dashboard", 120],
  ["viewer", 200],
  ["pdf", 24],
  ["upload", 12],
  ["sign-in", 24],
  ["assistant", 60],
];
const VISITORS = 4;
/** Linux clock ticks per second. */
const TICKS = 100;

/** CPU time (ms) of the processes and all their descendants. */
function processorOf(pids: readonly number[]): number {
  const ticks = pids.flatMap(familyOf).map((pid) => {
    try {
      // Fields 14 to 17 of stat: CPU time of the process and of its ended children. `rest` begins with field 3.
      const [, rest = ""] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      const fields = rest.split(" ");
      return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    } catch {
      return 0;
    }
  });
  return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / TICKS;
}

async function visitAll(url: string, journeys: Journeys, kind: string, times: number) {
  let [left, bytes, failures] = [times, 0, 0];
  const visit = async () => {
    while (left > 0) {
      left -= 1;
      const { path, method = "GET", headers, body } = journeys.of(kind);
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, "Accept-Encoding": "br" },
        redirect: "manual",
        ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
      });
      bytes += (await response.arrayBuffer()).byteLength;
      if (response.status >= 300) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return { bytes, failures };
}

async function prove(deployment: Deployment): Promise<void> {
  const { front, postgres, pids } = deployment;
  const journeys = await prepareJourneys(deployment);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const blocks = async (): Promise<number> => {
    // PostgreSQL publishes statistics once a second.
    await wait(1_500);
    const { rows } = await client.query<{ blocks: string }>(
      "select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0]?.blocks);
  };
  const used = () => [[front.pid ?? 0], pids(), [postgres.pid()]].map(processorOf);
  let failed = 0;
  console.log("kind | requests/s | nginx ms | server ms | PostgreSQL ms | blocks | KB before compression");
  for (const [kind, times] of KINDS) {
    await visitAll(front.url, journeys, kind, Math.ceil(times / 4));
    const [blocksBefore, before, began] = [await blocks(), used(), performance.now()];
    const { bytes, failures } = await visitAll(front.url, journeys, kind, times);
    const [seconds, after] = [(performance.now() - began) / 1_000, used()];
    const costs = after.map((all, at) => ((all - (before[at] ?? 0)) / times).toFixed(2));
    const blocksEach = Math.round(((await blocks()) - blocksBefore) / times);
    const kilobytes = (bytes / times / 1_000).toFixed(1);
    console.log([kind, Math.round(times / seconds), ...costs, blocksEach, kilobytes].join(" | "));
    failed += failures;
  }
  await client.end();
  console.log(failed === 0 ? "proved" : `NOT proved: ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

await main(() => withTwoServers(prove));
