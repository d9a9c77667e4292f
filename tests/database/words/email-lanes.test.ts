import { afterAll, expect, test, vi } from "vitest";
import { startVendors } from "../../setup/mailbox";

vi.stubEnv("EMAIL_BULK_PER_SECOND", "4");
const vendors = await startVendors();
const jobs = await import("@/lib/providers/jobs");
const email = await import("@/lib/words/email/mutations/notify");
const people = await import("../../setup/people");
const { db } = await import("@/lib/server/db");
afterAll(async () => {
  await jobs.stopJobs();
  await vendors.stop();
});

const digest = (to: string, eventKey: string): Parameters<typeof email.enqueueNotification>[1] => ({
  category: "news_digest",
  to,
  userId: null,
  eventKey,
  templateData: { userName: "Marina", total: 0, projects: [], more: 0, manageUrl: "http://localhost:3000/" },
});
const notice = (to: string, eventKey: string): Parameters<typeof email.enqueueNotification>[1] => ({
  category: "system_notification",
  to,
  userId: null,
  eventKey,
  templateData: {
    subject: "Aviso",
    title: "Aviso",
    message: "Texto",
    userName: "Marina",
    actionUrl: "http://localhost:3000/",
  },
});

const textChange = (to: string): Parameters<typeof email.queueEmails>[1][number] => ({
  category: "text_change",
  to,
  templateData: {
    userName: "Marina",
    where: "nos termos de uso",
    version: "1.1",
    dated: "01/12/2026",
    validFrom: "15/01/2027",
    summary: "A seção 4 muda.",
    textUrl: "http://localhost:3000/termos",
    endUrl: "http://localhost:3000/dashboard/conta",
  },
});

test("a mail about one event overtakes digests queued earlier, which start at their limited rate and overtake a mail to all accounts", async () => {
  const { email: to } = await people.createPerson();
  await jobs.transactionWithJobs((tx) => email.queueEmails(tx, [textChange(to)]));
  const keys = Array.from({ length: 12 }, (_, at) => `d${at}`);
  await jobs.transactionWithJobs((tx) =>
    email.queueEmails(
      tx,
      keys.map((key) => email.notificationOf(digest(to, key))),
    ),
  );
  await jobs.transactionWithJobs((tx) => email.enqueueNotification(tx, notice(to, "pago")));
  await jobs.transactionWithJobs((tx) =>
    email.queueEmails(tx, [digest(to, "misto"), notice(to, "misto")].map(email.notificationOf)),
  );
  const begun: { category: string; at: number }[] = [];
  await jobs.startWorkers({
    email: async ({ id }) => {
      const { emailType } = await db.emailMessage.findUniqueOrThrow({
        where: { id },
        select: { emailType: true },
      });
      begun.push({ category: emailType, at: performance.now() });
    },
  });
  await vi.waitFor(() => expect(begun).toHaveLength(16), { timeout: 30_000, interval: 100 });
  const noticed = begun.flatMap(({ category }, at) => (category === "system_notification" ? [at] : []));
  expect(Math.max(...noticed)).toBeLessThan(6);
  // A batch takes ten jobs and starts them in any order. The slow lane has 14 jobs, so its second batch has the last
  // four, and the mail to all accounts must be among these.
  expect(begun.slice(-4).map(({ category }) => category)).toContain("text_change");
  const digests = begun.filter(({ category }) => category === "news_digest").map(({ at }) => at);
  // Thirteen mails at four per second take three seconds; polling between batches only adds time.
  expect((digests.at(-1) ?? 0) - (digests[0] ?? 0)).toBeGreaterThan(2_700);
}, 40_000);
