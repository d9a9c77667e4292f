/**
 * `npm run prove:release`: keeps two servers behind nginx under constant load, restarts one after the other like a
 * release, and then kills one. Prints counts. Exit code 1 when:
 * - a request failed during the releases
 * - more requests failed after the kill than there are visitors
 * - a server took more than ten seconds to shut down
 */
import { setTimeout as wait } from "node:timers/promises";
import { main } from "../../scripts/processes.ts";
import { type Deployment, withTwoServers } from "./two-servers.ts";
import { keepStream, requestsOf, runVisitors, type Tally } from "./visitors.ts";

const VISITORS = 16;
/** Milliseconds of load before and after each step. */
const AROUND = 5_000;
/** Longest shutdown (ms) of a server. */
const LEAVE = 10_000;

function report(step: string, { requests, failed, slowest }: Tally): void {
  console.log(`${step}: ${requests} requests, ${failed.length} failed, slowest ${slowest} ms`);
  const kinds = Object.entries(Object.groupBy(failed, ({ path, status }) => `${status} ${path}`));
  for (const [kind, all] of kinds) console.log(`  ${all?.length} × ${kind}`);
}

async function prove(deployment: Deployment): Promise<void> {
  const session = await deployment.signIn();
  const { url } = deployment.front;
  const endStream = keepStream(url, session);
  const release = runVisitors(url, requestsOf(session), VISITORS);
  await wait(AROUND);
  const left: number[] = [];
  for (const at of [0, 1]) {
    left.push(await deployment.endServer(at, "SIGTERM"));
    await deployment.startServer(at);
    await wait(AROUND);
  }
  const released = await release();
  const stream = endStream();
  report("Release of two servers", released);
  console.log(`  servers left after ${left.join(" and ")} ms`);
  console.log(
    `  stream: opened ${stream.opened} times, refused ${stream.refused}, away ${stream.longest} ms at most`,
  );

  const loss = runVisitors(url, requestsOf(session), VISITORS);
  await wait(AROUND);
  await deployment.endServer(1, "SIGKILL");
  await wait(AROUND);
  const lost = await loss();
  report("Loss of one server", lost);
  // nginx does not retry a POST that the killed server left without a response, so each visitor may see one failure.
  const isProved =
    released.failed.length === 0 && lost.failed.length <= VISITORS && left.every((ms) => ms <= LEAVE);
  console.log(isProved ? "proved" : "NOT proved");
  if (!isProved) process.exitCode = 1;
}

await main(() => withTwoServers(prove));
