import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { fromPrisma, type JobWithMetadata, PgBoss } from "pg-boss";
import { TIME_ZONE } from "@/lib/kit/format";
import { FIRST_UUID } from "@/lib/kit/ids";
import type { Result } from "@/lib/kit/result";
import { DIRECT_URL, db, PREPARED, Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import {
  LANES,
  ONE_LANE,
  PRIORITIES,
  type Priority,
  QUEUES,
  type QueueName,
  SCHEDULES,
} from "./job-settings";

const CONNECTIONS = 4;

/**
 * - `id`: id of a row, or the position at which a long run continues; for a scheduled job, the queue's name
 * - `at`: time (ms) at which the job was enqueued, the same at each retry. For `interest-answers`, the time of the
 *   answer, so that the job of an undone answer does not mail a later answer
 */
export type JobData = { id: string; at?: number };

export type JobOutput = Record<string, number | boolean>;

/** A throw fails the attempt. A retry follows unless `last`. */
export type JobHandler =
  | ((data: JobData, last: boolean) => Promise<void>)
  | ((data: JobData, last: boolean) => Promise<JobOutput>);
/** Jobs of a queue without a handler wait for another process. */
type JobHandlers = Partial<Record<QueueName, JobHandler>>;

const globals = globalThis as typeof globalThis & { eloReciclaJobs?: Promise<PgBoss> };

async function start(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: DIRECT_URL,
    application_name: "elo-recicla-jobs",
    max: CONNECTIONS,
    schedule: true,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  await boss.start();
  const known = new Map(
    (await boss.getQueues()).map((queue) => [queue.name, { ...queue } as Record<string, unknown>]),
  );
  for (const [name, options] of Object.entries(QUEUES)) {
    const queue = known.get(name);
    const differs = Object.entries(options).some(([option, value]) => queue?.[option] !== value);
    if (!queue) await boss.createQueue(name, options);
    else if (differs) await boss.updateQueue(name, options);
  }
  return boss;
}

/** The queue, which is started at its first use. A failed start is retried at the next use. */
export function getBoss(): Promise<PgBoss> {
  globals.eloReciclaJobs ??= start().catch((error: unknown) => {
    globals.eloReciclaJobs = undefined;
    throw error;
  });
  return globals.eloReciclaJobs;
}

/** Time (ms) that a request waits for the queue to start. The start continues in the background. */
const START_LIMIT = env.DATABASE_WAIT_SECONDS * 1_000;

/** @throws Error that lib/server/outage.ts treats as a database outage */
function bossInTime(): Promise<PgBoss> {
  const late = wait(START_LIMIT, null, { ref: false }).then(() => {
    throw new Error("timeout exceeded when trying to connect the job queue");
  });
  return Promise.race([getBoss(), late]);
}

declare const mayEnqueue: unique symbol;

/** A transaction of {@link transactionWithJobs}. No other transaction may enqueue jobs. */
export type JobTransaction = Transaction & { readonly [mayEnqueue]: true };

/**
 * Runs a transaction that may enqueue jobs. Starts the queue before it, so that the transaction holds no locks during
 * the start. If `work` returns a failure, the transaction commits; throw `Refused` to roll back.
 * @param limits in ms, if Prisma's defaults are too short
 */
export async function transactionWithJobs<T>(
  work: (tx: JobTransaction) => Promise<T>,
  limits?: Limits,
): Promise<T> {
  await bossInTime();
  return db.$transaction((tx) => work(tx as JobTransaction), limits);
}

type Limits = { timeout: number; maxWait: number };

/** May add writes to the transaction of a mutation's `work`, such as an audit entry. */
export type Witness = <T>(tx: JobTransaction, work: () => Promise<Result<T>>) => Promise<Result<T>>;

export const witnessed = <T>(
  witness: Witness | undefined,
  work: (tx: JobTransaction) => Promise<Result<T>>,
  limits?: Limits,
): Promise<Result<T>> =>
  transactionWithJobs((tx) => (witness ? witness(tx, () => work(tx)) : work(tx)), limits);

/** Statements of pg-boss are prepared, because their text is the same for every job. */
function within(tx: JobTransaction): ReturnType<typeof fromPrisma> {
  const { executeSql } = fromPrisma(tx);
  return { executeSql: (text, values) => executeSql(`${PREPARED.sql}${text}`, values) };
}

/** @param after delay in seconds */
export async function enqueue(
  tx: JobTransaction,
  queue: QueueName,
  data: JobData,
  after: number,
  priority: Priority = "usual",
): Promise<void> {
  const boss = await bossInTime();
  await boss.send(queue, data, { db: within(tx), startAfter: after, priority: PRIORITIES[priority] });
}

export async function enqueueAll(
  tx: JobTransaction,
  queue: QueueName,
  ids: readonly string[],
  priority: Priority = "usual",
): Promise<void> {
  const boss = await bossInTime();
  await boss.insert(
    queue,
    ids.map((id) => ({ data: { id }, priority: PRIORITIES[priority] })),
    { db: within(tx) },
  );
}

/** Lists the `id` in the {@link JobData} of each waiting or running job of a queue. */
export async function listUnfinished(queue: QueueName, ids?: readonly string[]): Promise<string[]> {
  const wanted = ids ? Prisma.sql`and data ->> 'id' = any(${ids}::text[])` : Prisma.empty;
  const jobs = await db.$queryRaw<{ id: string }[]>`
    select data ->> 'id' as id from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active') ${wanted}`;
  return jobs.map(({ id }) => id);
}

/**
 * Whether a job with this `id` in its {@link JobData} may have read rows before `tx` locked them. True if the job runs
 * now, or started at `since` or later. Also true if its start is delayed: during the delay, the request that enqueued
 * the job does the job's work.
 */
export async function mayHaveReadBeforeLock(
  tx: Transaction,
  queue: QueueName,
  id: string,
  since: Date,
): Promise<boolean> {
  const [found] = await tx.$queryRaw<unknown[]>`
    select 1 from pgboss.job where name = ${queue} and data ->> 'id' = ${id}
      and (state = 'active' or started_on >= ${since} or (state = 'created' and start_after > now())) limit 1`;
  return found !== undefined;
}

const RESTART = 10_000;

/** Starts the workers of this server. Retries a failed start in the background. */
export async function keepWorking(handlers: JobHandlers): Promise<void> {
  try {
    await startWorkers(handlers);
  } catch (error) {
    log.error({ err: error }, "job workers did not start");
    setTimeout(() => void keepWorking(handlers), RESTART).unref();
  }
}

export async function startWorkers(handlers: JobHandlers): Promise<void> {
  const boss = await getBoss();
  for (const [name, handle] of Object.entries(handlers)) {
    const cron = SCHEDULES[name as QueueName];
    if (cron) await boss.schedule(name, cron, { id: name }, { tz: TIME_ZONE, missed: "once" });
    // Remove the workers of an earlier start that failed half way.
    await boss.offWork(name, { wait: false });
    for (const { perSecond, ...lane } of LANES[name as QueueName] ?? ONE_LANE) {
      const turn = perSecond === undefined ? null : pace(perSecond);
      const options = {
        ...lane,
        batchSize: 10,
        pollingIntervalSeconds: 2,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      const settle = async (job: JobWithMetadata<JobData>) => {
        const { id, data, createdOn, retryCount, retryLimit } = job;
        try {
          await turn?.();
          const output = await handle({ at: createdOn.getTime(), ...data }, retryCount >= retryLimit);
          return { id, status: "completed", output: output ?? undefined } as const;
        } catch (error) {
          log.warn({ err: error, queue: name, job: id, retryCount }, "job failed");
          return { id, status: "failed" } as const;
        }
      };
      await boss.work<JobData, void, typeof options>(name, options, (jobs) => Promise.all(jobs.map(settle)));
    }
  }
}

function pace(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(next, now);
    next = at + 1000 / perSecond;
    await wait(at - now);
  };
}

export function stopTakingJobs(): void {
  const stop = async () => {
    const boss = await globals.eloReciclaJobs;
    await Promise.all(Object.keys(QUEUES).map((name) => boss?.offWork(name, { wait: false })));
  };
  void stop().catch((error: unknown) => log.warn({ err: error }, "job workers did not stop"));
}

/** Waits at most `limit` ms for running jobs. Then fails the rest, so that another server can retry them. */
export async function drainJobs(limit: number): Promise<void> {
  const boss = await globals.eloReciclaJobs?.catch(() => null);
  await boss?.stop({ graceful: true, timeout: limit });
}

export async function stopJobs(): Promise<void> {
  const boss = await globals.eloReciclaJobs?.catch(() => null);
  globals.eloReciclaJobs = undefined;
  await boss?.stop({ graceful: false });
}

/**
 * Runs all parts of a job, even after a failure.
 * @throws at the end after any failure, so that the job is retried
 */
export async function runAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} parts of a job failed`);
}

type Batches<Person> = {
  name: string;
  size: number;
  /** By ascending id. */
  list: (after: string) => Promise<Person[]>;
  work: (person: Person) => Promise<number>;
};

/**
 * Runs `work` for one person after the other, even after a failure.
 * @throws at the end after any failure, so that the job is retried
 */
export async function forEachPerson<Person extends { userId: string }>({
  name,
  size,
  list,
  work,
}: Batches<Person>): Promise<{ people: number }> {
  let people = 0;
  let failed = 0;
  let batch: Person[];
  let after = FIRST_UUID;
  do {
    batch = await list(after);
    for (const person of batch) {
      const done = await work(person).catch((error: unknown) => {
        failed += 1;
        log.error({ err: error, user: person.userId }, `${name} failed`);
        return 0;
      });
      if (done > 0) people += 1;
    }
    after = batch.at(-1)?.userId ?? after;
  } while (batch.length === size);
  log.info({ people, failed }, `${name}s`);
  if (failed > 0) throw new Error(`${failed} ${name}s failed`);
  return { people };
}
