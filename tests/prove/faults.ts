/**
 * `npm run prove:faults -- WORDS`: causes one fault after the other while two servers behind nginx are under load.
 * WORDS select faults by name. Prints the failures that visitors saw. Exit code 1 when:
 * - a confirmed write was lost or doubled, or a newcomer got no mail or several
 * - no message or no sign-up was confirmed
 * - a server's process ended
 * - requests still failed RECOVERY ms after a fault
 */
import { setTimeout as wait } from "node:timers/promises";
import { main } from "../../scripts/processes.ts";
import { type Clock, makeClock } from "./machine.ts";
import type { Postgres } from "./postgres.ts";
import { type Deployment, withTwoServers } from "./two-servers.ts";
import { requestsOf, runVisitors, type Tally } from "./visitors.ts";
import { letPeopleWrite } from "./writers.ts";

const VISITORS = 6;
const WRITERS = 12;
/** Duration (ms) of a fault of database or clock; a full disk lasts twice as long. */
const DATABASE_FAULT = 10_000;
const VENDOR_FAULT = Number(process.env.FAULT_SECONDS || 20) * 1_000;
/** Size (MiB) of the disk that database and files share. */
const DISK = 900;
/** Time (ms) in which every kind of request must succeed again after a fault. */
const RECOVERY = 30_000;
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

function diskFaultsOf({ disk, postgres }: Deployment): Fault[] {
  if (!disk) {
    console.log("disk full: left out, because this account may not mount a disk");
    return [];
  }
  const end = async () => {
    await disk.free();
    await postgres.revive();
  };
  return [{ name: "disk full, of files and of PostgreSQL", ms: 2 * DATABASE_FAULT, begin: disk.fill, end }];
}

/** Seconds by which the clock of both servers jumps; the database's clock stays right. */
const JUMP = 3_600;

function clockFaultsOf(clock: Clock | null): Fault[] {
  if (!clock) {
    console.log("clock jumps: left out, because libfaketime is not installed");
    return [];
  }
  const end = async () => clock.jump(0);
  return [
    { name: "clock an hour ahead", ms: DATABASE_FAULT, begin: async () => clock.jump(JUMP), end },
    { name: "clock an hour behind", ms: DATABASE_FAULT, begin: async () => clock.jump(-JUMP), end },
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

/** @returns ms until each kind of request succeeds; null if that takes longer than RECOVERY */
async function untilWhole(url: string, session: Record<string, string>): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < RECOVERY) {
    const round = runVisitors(url, requestsOf(session), requestsOf(session).length);
    await wait(300);
    const { requests, failed } = await round();
    if (requests > 0 && failed.length === 0) return Date.now() - began;
  }
  return null;
}

const isWanted = ({ name }: Fault): boolean => {
  const words = process.argv.slice(2);
  return words.length === 0 || words.some((word) => name.includes(word));
};

async function prove(deployment: Deployment, clock: Clock | null): Promise<void> {
  const { front, postgres, sandbox } = deployment;
  const faults = [
    ...faultsOf(postgres),
    ...diskFaultsOf(deployment),
    ...clockFaultsOf(clock),
    ...vendorFaultsOf(sandbox),
  ].filter(isWanted);
  const session = await deployment.signIn();
  const endWriting = await letPeopleWrite(deployment, WRITERS);
  let areWhole = true;
  for (const fault of faults) {
    const endVisits = runVisitors(front.url, requestsOf(session), VISITORS);
    await fault.begin();
    await wait(fault.ms);
    await fault.end();
    const recovery = await untilWhole(front.url, session);
    report(fault.name, await endVisits(), recovery);
    areWhole &&= recovery !== null && deployment.isWhole();
  }
  const { messages, signUps, photos, mails } = await endWriting();
  console.log("messages", messages, "sign-ups", signUps, "photos", photos, "mails of confirmation", mails);
  const losses = [messages, signUps, photos, mails].some(({ lost, doubled }) => lost > 0 || doubled > 0);
  const isProved = areWhole && !losses && messages.confirmed > 0 && signUps.confirmed > 0;
  console.log(isProved ? "proved" : "NOT proved");
  if (!isProved) process.exitCode = 1;
}

await main(async () => {
  const clock = makeClock();
  try {
    const options = { disk: DISK, ...(clock && { own: clock.variables }) };
    await withTwoServers((deployment) => prove(deployment, clock), options);
  } finally {
    clock?.end();
  }
});
