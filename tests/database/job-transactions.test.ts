import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startVendors } from "../setup/mailbox";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let jobs: typeof import("@/lib/providers/jobs");
let db: typeof import("@/lib/db").db;
let people: typeof import("../setup/people");
let email: typeof import("@/lib/email/mutations/send");
let credentials: typeof import("@/lib/credentials/mutations");
let support: typeof import("@/lib/support/mutations");

beforeAll(async () => {
  vendors = await startVendors();
  jobs = await import("@/lib/providers/jobs");
  ({ db } = await import("@/lib/db"));
  people = await import("../setup/people");
  email = await import("@/lib/email/mutations/send");
  credentials = await import("@/lib/credentials/mutations");
  support = await import("@/lib/support/mutations");
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await jobs.stopJobs();
  await vendors.stop();
});

const globals = globalThis as { eloReciclaJobs?: Promise<unknown> };
/** Whether the queue has started, and not only begun to. */
const isWarm = async () => {
  const later = new Promise<false>((resolve) => setImmediate(resolve, false));
  return Promise.race([globals.eloReciclaJobs?.then(() => true) ?? later, later]);
};

/** Whether the queue was ready at the moment at which each transaction of some work began. */
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
  "an e-mail of its own": async () => {
    const { email: to, userId } = await people.createPerson();
    const templateData = {
      subject: "Aviso",
      title: "Aviso",
      message: "Texto",
      userName: "Marina",
      actionUrl: "http://localhost:3000/",
    };
    return email.sendNotification({
      to,
      userId,
      category: "system_notification",
      eventKey: "a",
      templateData,
    });
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

test("a queue that does not start keeps the transaction from beginning", async () => {
  await jobs.stopJobs();
  globals.eloReciclaJobs = Promise.reject(new Error("no queue"));
  const work = vi.fn();
  await expect(jobs.transactionWithJobs(work)).rejects.toThrow("no queue");
  expect(work).not.toHaveBeenCalled();
  await jobs.stopJobs();
});

test("no other transaction may put a job into the queue", () => {
  const refused = () =>
    db.$transaction((tx) =>
      // @ts-expect-error: only a transaction of transactionWithJobs() may; the compiler checks every writer.
      jobs.enqueue(tx, "email", "id", 0),
    );
  expect(refused).toBeTypeOf("function");
});
