import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { fromPrisma, type JobWithMetadata, PgBoss } from "pg-boss";
import { TIME_ZONE } from "@/lib/kit/format";
import { db, type Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

/** Connections that the queue may hold beside those of the product. */
const CONNECTIONS = 4;

/**
 * Seconds without a sign of life of the server that works on a job, after which another one takes it up: a server that
 * was killed cannot say so. Signs come twice as often.
 */
const HEARTBEAT = { heartbeatSeconds: 60 } as const;

/** What runs once a day (SCHEDULES) and is over before the next time. */
const DAILY = {
  ...HEARTBEAT,
  retryLimit: 6,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 3600,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 7 * 86_400,
} as const;

/** What runs every hour; a run that failed is the next one's work. */
const HOURLY = { ...DAILY, retryLimit: 0, retentionSeconds: 3600, deleteAfterSeconds: 86_400 } as const;

/** What runs every few minutes; a run that failed is the next one's work. */
const OFTEN = { ...HOURLY, expireInSeconds: 240, retentionSeconds: 600 } as const;

/** What moves money at the vendor of payments: tried for days. */
const MONEY = {
  ...HEARTBEAT,
  retryLimit: 30,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 180,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 7 * 86_400,
} as const;

const QUEUES = {
  /**
   * Every kind of e-mail. Together the waits between retries (10 s, doubling, at most an hour) stay below the 24 hours
   * that the provider remembers a key and that most links live.
   */
  email: {
    ...HEARTBEAT,
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 180,
    retentionSeconds: 3 * 86_400,
    deleteAfterSeconds: 86_400,
  },
  /** Approves what a captador sent on a local start, which has no team. */
  "demo-approvals": { ...HEARTBEAT, retryLimit: 3, retryDelay: 10, deleteAfterSeconds: 86_400 },
  /** Tells a funder of an answer that can no longer be taken back. */
  "interest-answers": {
    ...HEARTBEAT,
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    retentionSeconds: 3 * 86_400,
    deleteAfterSeconds: 86_400,
  },
  /** Reminds of interests that nobody answered. */
  "interest-reminders": DAILY,
  /** Reminds whose turn it is in a deal. */
  "deal-reminders": DAILY,
  /** Asks for a presentation that is waited for; whoever asks too early is called again. */
  presentation: {
    ...HEARTBEAT,
    retryLimit: 30,
    retryDelay: 15,
    retryBackoff: false,
    expireInSeconds: 180,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 86_400,
  },
  /** Tells people of messages that they have not read. */
  "talk-digests": OFTEN,
  /** Gives money back that arrived without a right, or was more than owed; what is left is taken up every day. */
  refunds: MONEY,
  /** Takes up refunds whose job is gone. */
  "owed-refunds": DAILY,
  /** Ends at the vendor what an account that has ended would go on paying for. */
  "plan-endings": MONEY,
  /** Compares what is open with the vendor of payments. */
  "billing-reconcile": DAILY,
  /** Looks for what saved searches find. */
  "search-alerts": DAILY,
  /** Tells people what the projects that they follow have told. */
  "news-digest": DAILY,
  /** Deletes what nobody confirmed. */
  "abandoned-signups": DAILY,
  /** Deletes sessions that are over. */
  "ended-sessions": DAILY,
  /** Deletes files that nothing shows. */
  "unused-files": DAILY,
  /** Takes bytes out of the file store whose row is gone. */
  "file-removals": HOURLY,
  /** Deletes log rows that are past their time. */
  "old-logs": DAILY,
} as const;

export type QueueName = keyof typeof QUEUES;

/** Jobs that the clock starts, in the time of São Paulo. A start that a stopped server missed is made up for, once. */
const SCHEDULES: Partial<Record<QueueName, string>> = {
  "interest-reminders": "0 8 * * *",
  "talk-digests": "*/5 * * * *",
  "deal-reminders": "15 8 * * *",
  "billing-reconcile": "0 3 * * *",
  "search-alerts": "0 7 * * *",
  "news-digest": "0 18 * * *",
  "owed-refunds": "30 3 * * *",
  "abandoned-signups": "0 4 * * *",
  "ended-sessions": "30 4 * * *",
  "unused-files": "0 5 * * *",
  "file-removals": "15 * * * *",
  "old-logs": "30 5 * * *",
};

/** Priority of a job that goes first; a lane of their own keeps the others from holding all workers. */
const FIRST = 10;

/** Which jobs a worker takes; `perSecond` limits how many it begins, so that a nightly flood spreads out. */
type Lane = { minPriority?: number; maxPriority?: number; perSecond?: number };

const LANES: Partial<Record<QueueName, readonly Lane[]>> = {
  // What somebody waits for never stands behind digests and alerts.
  email: [{ minPriority: FIRST }, { maxPriority: FIRST - 1, perSecond: env.EMAIL_BULK_PER_SECOND }],
};
const ONE_LANE: readonly Lane[] = [{}];

/** What a job is about; `at` says which time is meant (ms) of what can happen again. */
export type JobData = { id: string; at?: number };

/** Throws to be called again later; `last` when there will be no later. */
export type JobHandler = (data: JobData, last: boolean) => Promise<void>;
/** Who works on which queues; a queue without a handler waits for another process. */
export type JobHandlers = Partial<Record<QueueName, JobHandler>>;

const globals = globalThis as typeof globalThis & { eloReciclaJobs?: Promise<PgBoss> };

async function start(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
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
    // A queue that is there already keeps the options of the version that made it.
    if (!queue) await boss.createQueue(name, options);
    else if (differs) await boss.updateQueue(name, options);
  }
  return boss;
}

/** The queue of this process, started when first needed; a failed start is tried again by the next caller. */
export function getBoss(): Promise<PgBoss> {
  globals.eloReciclaJobs ??= start().catch((error: unknown) => {
    globals.eloReciclaJobs = undefined;
    throw error;
  });
  return globals.eloReciclaJobs;
}

/** Time (ms) that a request waits for the queue to start; the start itself goes on. */
const START_LIMIT = env.DATABASE_WAIT_SECONDS * 1_000;

/**
 * The queue for a request, which does not wait for ever on a database that hangs.
 * @throws Error that lib/server/outage.ts takes for a database that is away
 */
function bossInTime(): Promise<PgBoss> {
  const late = wait(START_LIMIT, null, { ref: false }).then(() => {
    throw new Error("timeout exceeded when trying to connect the job queue");
  });
  return Promise.race([getBoss(), late]);
}

declare const mayEnqueue: unique symbol;

/** A transaction that may put jobs into the queue: one that {@link transactionWithJobs} began. */
export type JobTransaction = Prisma.TransactionClient & { readonly [mayEnqueue]: true };

/**
 * A transaction whose work puts jobs into the queue. The queue of this process is started before it begins: a cold start
 * takes longer than a transaction should hold its locks, and one that fails leaves nothing to undo.
 * @param limits ms, where Prisma's own are too short
 */
export async function transactionWithJobs<T>(
  work: (tx: JobTransaction) => Promise<T>,
  limits?: { timeout: number; maxWait: number },
): Promise<T> {
  await bossInTime();
  return db.$transaction((tx) => work(tx as JobTransaction), limits);
}

const priorityOf = (first: boolean) => (first ? FIRST : 0);

/**
 * Puts a job into the queue as part of a transaction: both are there after the commit, or neither.
 * @param after seconds before a worker takes it
 * @param first whether it goes before the jobs of its queue that do not
 */
export async function enqueue(
  tx: JobTransaction,
  queue: QueueName,
  data: JobData,
  after: number,
  first = false,
): Promise<void> {
  const boss = await bossInTime();
  await boss.send(queue, data, { db: fromPrisma(tx), startAfter: after, priority: priorityOf(first) });
}

/** Several jobs of one queue in one statement, to be taken as soon as there is a worker. @param first as of enqueue */
export async function enqueueAll(
  tx: JobTransaction,
  queue: QueueName,
  ids: readonly string[],
  first = false,
): Promise<void> {
  const boss = await bossInTime();
  await boss.insert(
    queue,
    ids.map((id) => ({ data: { id }, priority: priorityOf(first) })),
    { db: fromPrisma(tx) },
  );
}

/** Time (ms) until a start that failed is tried again. */
const RESTART = 10_000;

/** Lets this server work on the queues from its start on; a database that is away delays that, not the server. */
export async function keepWorking(handlers: JobHandlers): Promise<void> {
  try {
    await startWorkers(handlers);
  } catch (error) {
    log.error({ err: error }, "job workers did not start");
    setTimeout(() => void keepWorking(handlers), RESTART).unref();
  }
}

/** Lets this process work on the queues. */
export async function startWorkers(handlers: JobHandlers): Promise<void> {
  const boss = await getBoss();
  for (const [name, handle] of Object.entries(handlers)) {
    const cron = SCHEDULES[name as QueueName];
    if (cron) await boss.schedule(name, cron, { id: name }, { tz: TIME_ZONE, missed: "once" });
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
      const settle = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<JobData>) => {
        try {
          await turn?.();
          await handle(data, retryCount >= retryLimit);
          return { id, status: "completed" } as const;
        } catch (error) {
          log.warn({ err: error, queue: name, job: id, retryCount }, "job will be tried again");
          return { id, status: "failed" } as const;
        }
      };
      await boss.work<JobData, void, typeof options>(name, options, (jobs) => Promise.all(jobs.map(settle)));
    }
  }
}

/** Spreads work evenly: each call waits until its turn, in the order of the calls. @param perSecond turns in a second */
function pace(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(next, now);
    next = at + 1000 / perSecond;
    await wait(at - now);
  };
}

/** Takes no further jobs; those under way go on. */
export function finishJobs(): void {
  const stop = async () => {
    const boss = await globals.eloReciclaJobs;
    await Promise.all(Object.keys(QUEUES).map((name) => boss?.offWork(name, { wait: false })));
  };
  void stop().catch((error: unknown) => log.warn({ err: error }, "job workers did not stop"));
}

/**
 * Waits for the jobs under way, and gives back those that take longer: another server takes them up.
 * @param limit ms
 */
export async function leaveJobs(limit: number): Promise<void> {
  const boss = await globals.eloReciclaJobs?.catch(() => null);
  await boss?.stop({ graceful: true, timeout: limit });
}

/** Ends the queue of this process; a test file or script calls it before it leaves. */
export async function stopJobs(): Promise<void> {
  const boss = await globals.eloReciclaJobs?.catch(() => null);
  globals.eloReciclaJobs = undefined;
  await boss?.stop({ graceful: false });
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type Batches<Person> = {
  /** Named in the log. */
  name: string;
  size: number;
  /** The next `size` people, by ascending id. */
  list: (after: string) => Promise<Person[]>;
  /** @returns 0 when there was nothing to do */
  work: (person: Person) => Promise<number>;
};

/**
 * Works for one person after the other; a failure does not stop the others.
 * @returns people for whom there was something to do
 * @throws at the end when one failed, so that the job is retried
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
  let after = FIRST_ID;
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
