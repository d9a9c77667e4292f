/**
 * `npm run prove:faults`: two servers behind the delivered nginx under load, and one fault after the other in the database
 * and at the vendors. Prints what visitors saw. Exit code 1 when something that was confirmed to a person is lost or
 * doubled, a server's process ended, or the pages were not whole again within RECOVERY.
 */
import { setTimeout as wait } from "node:timers/promises";
import { main } from "../../scripts/processes.ts";
import type { Postgres } from "./postgres.ts";
import { type Deployment, withTwoServers } from "./two-servers.ts";
import { asksOf, letVisitorsAsk, type Tally } from "./visitors.ts";
import { letPeopleWrite } from "./writers.ts";

const VISITORS = 6;
const WRITERS = 12;
/** Milliseconds that a fault of the database lasts; of a vendor: FAULT_SECONDS, 20 by default. */
const DATABASE_FAULT = 10_000;
const VENDOR_FAULT = Number(process.env.FAULT_SECONDS || 20) * 1_000;
/** Milliseconds within which every page answers again. */
const RECOVERY = 30_000;
/** Vendors of the sandbox that the product asks. */
const VENDORS = ["resend", "stripe", "openai", "brasilapi", "ibge", "gamma"];

type Fault = { name: string; ms: number; begin(): Promise<unknown>; end(): Promise<unknown> };

const READ_ONLY = "alter system set default_transaction_read_only to";

function faultsOf(postgres: Postgres): Fault[] {
  let give = async () => {};
  const ms = DATABASE_FAULT;
  return [
    { name: "PostgreSQL restarted", ms, begin: postgres.stop, end: postgres.start },
    { name: "PostgreSQL killed", ms, begin: postgres.kill, end: postgres.start },
    { name: "PostgreSQL hangs", ms, begin: async () => postgres.freeze(), end: async () => postgres.thaw() },
    {
      name: "PostgreSQL slow: stands still every other second",
      ms: 0,
      begin: async () => {
        for (let second = 0; second < 10; second += 2) {
          postgres.freeze();
          await wait(1_000);
          postgres.thaw();
          await wait(1_000);
        }
      },
      end: async () => {},
    },
    {
      name: "PostgreSQL out of connections",
      ms,
      begin: async () => {
        give = await postgres.exhaust();
        await postgres.run("select 1").catch(() => {});
      },
      end: () => give(),
    },
    {
      name: "PostgreSQL read-only",
      ms,
      begin: async () => {
        await postgres.run(`${READ_ONLY} on`);
        await postgres.run("select pg_reload_conf()");
      },
      end: async () => {
        await postgres.run(`${READ_ONLY} off`);
        await postgres.run("select pg_reload_conf()");
      },
    },
  ];
}

const sandboxFault = (sandbox: string, path: string, body: object) =>
  fetch(`${sandbox}/_sandbox/faults${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const vendorFaultsOf = (sandbox: string): Fault[] =>
  VENDORS.map((provider) => ({
    name: `${provider} does not answer`,
    ms: VENDOR_FAULT,
    begin: () => sandboxFault(sandbox, "", { provider, mode: "timeout", times: "always" }),
    end: () => sandboxFault(sandbox, "/clear", { provider }),
  }));

function report(name: string, tally: Tally, recovery: number | null): void {
  const { requests, failed, slowest } = tally;
  const again = recovery === null ? `NOT whole within ${RECOVERY} ms` : `whole again after ${recovery} ms`;
  console.log(`${name}: ${requests} requests, ${failed.length} failed, slowest ${slowest} ms, ${again}`);
  const seen = Object.entries(Object.groupBy(failed, ({ status, saw }) => `${status} ${saw || "(nothing)"}`));
  for (const [kind, all] of seen) console.log(`  ${all?.length} × ${kind}`);
}

/** @returns ms until each kind of request is answered, null when RECOVERY passed first */
async function untilWhole(url: string, session: Record<string, string>): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < RECOVERY) {
    const round = letVisitorsAsk(url, asksOf(session), asksOf(session).length);
    await wait(300);
    const { requests, failed } = await round();
    if (requests > 0 && failed.length === 0) return Date.now() - began;
  }
  return null;
}

async function prove(deployment: Deployment): Promise<void> {
  const { front, postgres, sandbox } = deployment;
  const session = await deployment.signIn();
  const endWriting = await letPeopleWrite(deployment, WRITERS);
  let areWhole = true;
  for (const fault of [...faultsOf(postgres), ...vendorFaultsOf(sandbox)]) {
    const endAsking = letVisitorsAsk(front.url, asksOf(session), VISITORS);
    await fault.begin();
    await wait(fault.ms);
    await fault.end();
    const recovery = await untilWhole(front.url, session);
    report(fault.name, await endAsking(), recovery);
    areWhole &&= recovery !== null && deployment.isWhole();
  }
  const { messages, signUps, mails } = await endWriting();
  console.log("messages", messages, "sign-ups", signUps, "mails of confirmation", mails);
  const losses = [messages, signUps, mails].some(({ lost, doubled }) => lost > 0 || doubled > 0);
  const isProved = areWhole && !losses && messages.confirmed > 0 && signUps.confirmed > 0;
  console.log(isProved ? "proved" : "NOT proved");
  if (!isProved) process.exitCode = 1;
}

await main(() => withTwoServers(prove));
