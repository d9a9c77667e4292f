import { afterAll, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { createDeal, uploadProof } from "../../setup/deal-room";
import { isAnyWaiting } from "../../setup/locks";
import { createPerson, createSession } from "../../setup/people";

const { purgeSessions } = await import("@/lib/access/sessions/mutations");
const { removeUnusedFiles } = await import("@/lib/catalog/uploads/mutations/sweep");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { deleteOldContents } = await import("@/lib/words/email/mutations/erase");
const { stopJobs } = await import("@/lib/providers/jobs");
const { db, Prisma } = await import("@/lib/server/db");

afterAll(stopJobs);

/** Runs a job while a request locks the row. @returns null if the job waits for the lock */
const beside = (row: ReturnType<typeof Prisma.sql>, job: () => Promise<number>): Promise<number | null> =>
  db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from ${row} for no key update`;
      let isOver = false;
      const result = job().finally(() => {
        isOver = true;
      });
      while (!isOver) if (await isAnyWaiting()) return null;
      return result;
    },
    { timeout: 20_000 },
  );

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY);

test("ended sessions are deleted a batch at a time, past one that a request holds; the next run deletes that one", async () => {
  const { userId } = await createPerson();
  const old = await Promise.all(Array.from({ length: 5 }, () => createSession(userId, inDays(-40))));
  const held = Prisma.sql`sessions where id = ${old[0]}::uuid`;
  expect(await beside(held, () => purgeSessions(now, 2))).toBe(4);
  expect([await purgeSessions(now, 2), await purgeSessions(now, 2)]).toEqual([1, 0]);
});

test("contents of old mails are deleted a batch at a time, past one that a request holds; the next run deletes that one", async () => {
  const mail = (status: string, createdAt: Date) => ({
    emailType: "support",
    toAddress: "ana@exemplo.com.br",
    subject: "Aviso",
    payload: new Uint8Array(1),
    status,
    createdAt,
    sentAt: status === "sent" ? createdAt : null,
  });
  const old = [...Array(3).fill(mail("failed", inDays(-31))), ...Array(2).fill(mail("sent", inDays(-4)))];
  const young = [mail("failed", inDays(-29)), mail("sent", inDays(-2)), mail("queued", inDays(-31))];
  await db.emailMessage.createMany({ data: [...old, ...young] });
  const { id } = await db.emailMessage.findFirstOrThrow({ where: { createdAt: inDays(-31) } });
  const held = Prisma.sql`email_messages where id = ${id}::uuid`;
  expect(await beside(held, () => deleteOldContents(now, 2))).toBe(4);
  expect([await deleteOldContents(now, 2), await deleteOldContents(now, 2)]).toEqual([1, 0]);
  expect(await db.emailMessage.count({ where: { payload: { not: null } } })).toBe(young.length);
});

test("files in use are kept without the lock of their owner's account", async () => {
  const { captador, financiador, id } = await createDeal();
  const { id: fileId } = await uploadProof(financiador.userId);
  await db.depositProof.create({
    data: { opportunityId: id, sentById: financiador.userId, amount: 1n, depositedOn: now, fileId },
  });
  await uploadProof(captador.userId);
  const held = Prisma.sql`users where id = ${financiador.userId}::uuid`;
  expect(await beside(held, () => removeUnusedFiles(inDays(8)))).toBe(1);
  expect(await db.storedFile.count({ where: { ownerId: financiador.userId } })).toBe(1);
});

test("a deal that was reminded of its step is read without its lock", async () => {
  await db.opportunity.updateMany({ data: { status: "cancelada" } });
  const { id } = await createDeal({ status: "bloqueada", aceitaEm: new Date("2026-11-03T12:00Z") });
  const day = new Date("2026-11-06T12:00Z");
  expect(await remindDeals(day)).toBe(1);
  expect(await beside(Prisma.sql`opportunities where id = ${id}::uuid`, () => remindDeals(day))).toBe(0);
});
