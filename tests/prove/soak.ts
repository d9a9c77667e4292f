/**
 * `npm run prove:soak -- MINUTES` (30 by default) measures the maximum rate of mixed visits on two servers behind
 * nginx. Then it sends visits at 70% of that rate for MINUTES. Exit code 1 when, in those minutes:
 * - a visit or an attempt to send a message failed
 * - a confirmed write was lost or doubled, or a newcomer got no mail or several
 * - a server's process ended
 * - no event loop delay was reported
 */
import { setTimeout as wait } from "node:timers/promises";
import { main } from "../../scripts/processes.ts";
import { liveHeaps } from "./heap.ts";
import { type Journeys, prepareJourneys, type Visit } from "./journeys.ts";
import { type Deployment, withTwoServers } from "./two-servers.ts";
import { type Collector, quantile, startCollector, watchMemory } from "./vitals.ts";
import { letPeopleWrite } from "./writers.ts";

const MINUTES = Number(process.argv[2] ?? 30);
const SHARE = 0.7;
/** Concurrent visitors while the maximum rate is measured. */
const CROWD = 16;
/** Milliseconds. */
const [WARM_UP, MEASURED] = [10_000, 20_000];
const WRITERS = 12;
/** Maximum visits in flight. Each further visit is skipped and counts as a failure. */
const MOST_OPEN = 200;

type Outcome = { kind: string; status: number; ms: number; isFailure: boolean; saw: string };

async function make(
  url: string,
  { kind, path, method = "GET", headers, body, read }: Visit,
): Promise<Outcome> {
  const began = performance.now();
  const outcome = (status: number, isFailure: boolean, saw = "") => ({
    kind,
    status,
    isFailure,
    saw: saw.slice(0, 120),
    ms: performance.now() - began,
  });
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: "manual",
      ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
    });
    const text = await response.text();
    const isGood = response.status < 300 && (read?.(text) ?? true);
    return outcome(response.status, !isGood, isGood ? "" : text);
  } catch (error) {
    return outcome(0, true, String(error));
  }
}

/** @returns requests per second when visitors send a request as soon as the previous one has ended */
async function measureLimit(url: string, journeys: Journeys): Promise<number> {
  let [answered, isOver] = [0, false];
  const visit = async () => {
    while (!isOver) {
      await make(url, journeys.next(Date.now()));
      answered += 1;
    }
  };
  const all = Promise.all(Array.from({ length: CROWD }, visit));
  await wait(WARM_UP);
  answered = 0;
  const began = performance.now();
  await wait(MEASURED);
  const perSecond = answered / ((performance.now() - began) / 1_000);
  isOver = true;
  await all;
  return perSecond;
}

async function soak(url: string, journeys: Journeys, perSecond: number, ms: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const open = new Set<Promise<void>>();
  const began = performance.now();
  for (let made = 0; performance.now() - began < ms; made += 1) {
    const late = performance.now() - began - (made * 1_000) / perSecond;
    if (late < 0) await wait(-late);
    const visit = journeys.next(Date.now());
    if (open.size >= MOST_OPEN) {
      outcomes.push({
        kind: visit.kind,
        status: 0,
        ms: 0,
        isFailure: true,
        saw: "left out: the servers are behind",
      });
      continue;
    }
    const done: Promise<void> = make(url, visit).then((outcome) => {
      outcomes.push(outcome);
      open.delete(done);
    });
    open.add(done);
  }
  await Promise.all(open);
  return outcomes;
}

const round = (value: number) => Math.round(value * 10) / 10;

function reportTimes(outcomes: readonly Outcome[]): void {
  const byKind = Object.entries(Object.groupBy(outcomes, ({ kind }) => kind));
  for (const [kind, all = []] of [["all", [...outcomes]] as const, ...byKind]) {
    const times = all.map(({ ms }) => ms);
    const [half, most, slowest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(times, part)));
    console.log(`  ${kind}: ${all.length}, p50 ${half} ms, p99 ${most} ms, slowest ${slowest} ms`);
  }
  const failed = Object.groupBy(
    outcomes.filter(({ isFailure }) => isFailure),
    ({ kind, status, saw }) => `${kind} ${status} ${saw}`,
  );
  for (const [what, all] of Object.entries(failed)) console.log(`  failed ${all?.length} × ${what}`);
}

async function prove(deployment: Deployment, collector: Collector): Promise<void> {
  const { url } = deployment.front;
  const journeys = await prepareJourneys(deployment);
  const limit = await measureLimit(url, journeys);
  const perSecond = limit * SHARE;
  console.log(`limit ${round(limit)} requests/s; ${MINUTES} minutes at ${round(perSecond)}`);
  const endWriting = await letPeopleWrite(deployment, WRITERS);
  const heapsBefore = await liveHeaps(deployment.pids());
  collector.takeDelays();
  const endWatching = watchMemory(deployment.pids);
  const outcomes = await soak(url, journeys, perSecond, MINUTES * 60_000);
  const memory = endWatching();
  const delays = collector.takeDelays();
  const heapsAfter = await liveHeaps(deployment.pids());
  reportTimes(outcomes);
  for (const [server, { slope, first, last }] of memory.entries())
    console.log(
      `server ${server + 1}: ${round(first)} MiB, ${round(last)} at the end, slope ${round(slope)} MiB an hour`,
    );
  for (const [server, before] of heapsBefore.entries())
    console.log(
      `server ${server + 1}: heap after a collection ${round(before)} MiB, ${round(heapsAfter[server] ?? 0)} at the end`,
    );
  console.log(
    `event loop, p99 of each 5 s: half below ${round(quantile(delays, 0.5))} ms, highest ${round(quantile(delays, 1))} ms`,
  );
  const counts = { ...(await endWriting()), ...(await journeys.count()) };
  console.log(counts);
  const failures = outcomes.filter(({ isFailure }) => isFailure).length + counts.messages.unconfirmed;
  const losses = Object.values(counts).some(({ lost, doubled }) => lost > 0 || doubled > 0);
  const isProved = failures === 0 && !losses && delays.length > 0 && deployment.isWhole();
  console.log(isProved ? "proved" : `NOT proved: ${failures} failures`);
  if (!isProved) process.exitCode = 1;
}

await main(async () => {
  const collector = await startCollector();
  try {
    await withTwoServers((deployment) => prove(deployment, collector), { own: collector.variables });
  } finally {
    await collector.stop();
  }
});
