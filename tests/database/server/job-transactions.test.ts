import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startVendors } from "../../setup/mailbox";

// Start the vendors first: the product reads their addresses at import.
const vendors = await startVendors();
const jobs = await import("@/lib/providers/jobs");
const { db } = await import("@/lib/server/db");
const people = await import("../../setup/people");
const email = await import("@/lib/words/email/mutations/send");
const credentials = await import("@/lib/people/credentials/mutations");
const support = await import("@/lib/people/help/mutations");
afterEach(() => vi.restoreAllMocks());
afterAll(() => vendors.stop());

const globals = globalThis as { eloReciclaJobs?: Promise<unknown> };
const isWarm = async () => {
  const later = new Promise<false>((resolve) => setImmediate(resolve, false));
  return Promise.race([globals.eloReciclaJobs?.then(() => true) ?? later, later]);
};

/** Whether the queue had finished starting at the beginning of each transaction of `work`. */
async function beginnings(work: () => Promise<unknown>): Promise<boolean[]> {
  await jobs.stopJobs();
  const found: boolean[] = [];
  const begin = db.$transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(db, "$transaction").mockImplementation((async (...given: unknown[]) => {
    found.push(await isWarm());
    return begin(...given);
  }) as never);
  await work();
  return found;
}

const device = { userAgent: null, now: new Date() };
const WRITERS: Record<string, () => Promise<unknown>> = {
  "an e-mail in its own transaction": async () => {
    const { email: to, userId } = await people.createPerson();
    const templateData = {
      subject: "Aviso",
      title: "Aviso",
      message: "Texto",
      userName: "Marina",
      actionUrl: "http://localhost:3000/",
    };
    return email.sendEmail({ to, userId, category: "system_notification", templateData });
  },
  "a new password": async () => {
    const input = {
      currentPassword: people.PASSWORD,
      password: "OutraSenha1",
      confirmPassword: "OutraSenha1",
    };
    return credentials.changePassword(await people.createPerson(), input, device);
  },
  "a ticket": async () => {
    const texts = { assunto: "Prazo do recibo", mensagem: "Quem o emite?", chave: "a" };
    const input = { categoria: "fiscal", prioridade: "alta", ...texts } as const;
    return support.openTicket(await people.createPerson(), input, device.now);
  },
};

test.each(Object.keys(WRITERS))("%s starts a cold queue before its transaction", async (writer) => {
  const found = await beginnings(async () => WRITERS[writer]?.());
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain(false);
});

test("a queue that does not start prevents the transaction", async () => {
  await jobs.stopJobs();
  globals.eloReciclaJobs = Promise.reject(new Error("no queue"));
  const work = vi.fn();
  await expect(jobs.transactionWithJobs(work)).rejects.toThrow("no queue");
  expect(work).not.toHaveBeenCalled();
  await jobs.stopJobs();
});

test("a job gets a flag on its last attempt", async () => {
  const tries: boolean[] = [];
  await jobs.startWorkers({
    email: async ({ id }, last) => {
      if (id !== "never done") return;
      tries.push(last);
      throw new Error("again");
    },
  });
  const boss = await jobs.getBoss();
  await boss.send("email", { id: "never done" }, { retryLimit: 1, retryDelay: 0, retryBackoff: false });
  await vi.waitFor(() => expect(tries).toEqual([false, true]), { timeout: 20_000, interval: 100 });
});

test("a job gets the time at which it was enqueued, the same at its retry, unless its data have another time", async () => {
  const times: [string, number | undefined][] = [];
  await jobs.startWorkers({
    "plan-endings": async ({ id, at }, last) => {
      times.push([id, at]);
      if (!last) throw new Error("again");
    },
  });
  const boss = await jobs.getBoss();
  const options = { retryLimit: 1, retryDelay: 0, retryBackoff: false };
  await boss.send("plan-endings", { id: "own", at: 7 }, options);
  const id = await boss.send("plan-endings", { id: "none" }, options);
  await vi.waitFor(() => expect(times).toHaveLength(4), { timeout: 20_000, interval: 100 });
  const [job] = await boss.findJobs("plan-endings", { id: String(id) });
  const at = job?.createdOn.getTime();
  expect(at).toBeGreaterThan(Date.now() - 60_000);
  expect(times.filter(([name]) => name === "none")).toEqual([
    ["none", at],
    ["none", at],
  ]);
  expect(times.filter(([name]) => name === "own")).toEqual([
    ["own", 7],
    ["own", 7],
  ]);
});

test("a start that is repeated after it failed half way gives no queue its workers twice", async () => {
  const handlers = { email: async () => {}, "search-alerts": async () => {} };
  const boss = await jobs.getBoss();
  const workers = () => boss.getWipData().filter(({ name }) => name in handlers).length;
  await jobs.startWorkers(handlers);
  const once = workers();
  vi.spyOn(boss, "schedule").mockRejectedValueOnce(new Error("connection lost"));
  await expect(jobs.startWorkers(handlers)).rejects.toThrow("connection lost");
  await jobs.startWorkers(handlers);
  await vi.waitFor(() => expect(workers()).toBe(once), { timeout: 10_000 });
  await jobs.stopJobs();
});

test("a queue of an earlier version gets the heartbeat and the retry limit that a new one has", async () => {
  await jobs.getBoss();
  await db.$executeRaw`update pgboss.queue set heartbeat_seconds = null, retry_limit = 1 where name = 'news-digest'`;
  await jobs.stopJobs();
  const boss = await jobs.getBoss();
  const queues = (await boss.getQueues()).filter(({ name }) => !name.startsWith("__"));
  expect(queues.map(({ name, heartbeatSeconds }) => [name, heartbeatSeconds])).toEqual(
    queues.map(({ name }) => [name, 60]),
  );
  expect(queues.find(({ name }) => name === "news-digest")?.retryLimit).toBe(6);
});

test("a server that shuts down takes no more jobs and returns the one that it cannot finish", async () => {
  await jobs.stopJobs();
  const began = Promise.withResolvers<void>();
  const taken: string[] = [];
  const work = async ({ id }: { id: string }) => {
    taken.push(id);
    began.resolve();
    await new Promise(() => {});
  };
  await jobs.startWorkers({ presentation: work });
  const boss = await jobs.getBoss();
  const id = await boss.send("presentation", { id: "lasts" });
  await began.promise;
  jobs.stopTakingJobs();
  await boss.send("presentation", { id: "later" });
  const left = performance.now();
  await jobs.drainJobs(1_000);
  expect(performance.now() - left).toBeLessThan(4_000);
  const states = await db.$queryRaw<{ id: string; state: string }[]>`
    select data->>'id' as id, state::text as state from pgboss.job where name = 'presentation' order by created_on`;
  expect(states).toEqual([
    { id: "lasts", state: "retry" },
    { id: "later", state: "created" },
  ]);
  expect([id !== null, taken]).toEqual([true, ["lasts"]]);
  await jobs.stopJobs();
});

test("the compiler refuses to enqueue a job in any other transaction", () => {
  const refused = () =>
    db.$transaction((tx) =>
      // @ts-expect-error: only a transaction of transactionWithJobs() may enqueue.
      jobs.enqueue(tx, "email", { id: "id" }, 0),
    );
  expect(refused).toBeTypeOf("function");
});
