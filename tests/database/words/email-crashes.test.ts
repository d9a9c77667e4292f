import { describe, expect, test, vi } from "vitest";
import {
  attempts,
  database,
  eventsOf,
  fault,
  inbox,
  jobs,
  person,
  post,
  rowOf,
  service,
} from "@/tests/setup/mail-services";

describe("failures and crashes", () => {
  test("with both providers down the message is kept, and the job delivers it once later", async () => {
    const { to, confirmation, options } = person();
    await fault({ provider: "resend", mode: "status", status: 500, times: "always" });
    await fault({ provider: "smtp", mode: "status", status: 451, times: "always" });
    const result = await service.sendEmail(confirmation, options);
    expect(result).toMatchObject({ success: false, code: "PROVIDER_ERROR", retryable: true });
    const { id } = await rowOf(to);
    expect(await eventsOf(id)).toEqual(["email_start", "email_failed"]);
    await post("reset");
    await service.deliverQueued({ id }, false);
    await service.deliverQueued({ id }, false);
    expect(await inbox(to)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(["email_start", "email_failed", "email_start", "email_sent"]);
  });

  test("after a crash between commit and sending the worker sends the mail", async () => {
    const { to, confirmation } = person();
    await jobs.transactionWithJobs((tx) => service.queueAwaited(tx, confirmation));
    expect(await inbox(to)).toEqual([]);
    await database.db
      .$executeRaw`update pgboss.job set start_after = now() where name = 'email' and state = 'created'`;
    await jobs.startWorkers({ email: service.deliverQueued });
    const isSent = async () => expect(await rowOf(to)).toMatchObject({ status: "sent" });
    await vi.waitFor(isSent, { timeout: 15_000, interval: 100 });
    expect(await inbox(to)).toHaveLength(1);
  });

  test("without the commit there is neither message nor job", async () => {
    const { to, confirmation } = person();
    const work = jobs.transactionWithJobs(async (tx) => {
      await service.queueAwaited(tx, confirmation);
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await database.db.emailMessage.count({ where: { toAddress: to } })).toBe(0);
  });

  test("after a crash during an attempt the lease expires, and the idempotency key prevents a duplicate", async () => {
    const { to, notice, options } = person();
    await fault({ provider: "resend", mode: "reset", processed: true, times: 3 });
    await service.sendEmail(notice, options);
    const { id } = await rowOf(to);
    await database.db.$executeRaw`
      update email_messages set claimed_until = now() + interval '10 seconds' where id = ${id}::uuid`;
    await expect(service.deliverQueued({ id }, false)).rejects.toThrow("IN_PROGRESS");
    await database.db.$executeRaw`update email_messages set claimed_until = now() where id = ${id}::uuid`;
    await service.deliverQueued({ id }, false);
    expect(await inbox(to)).toHaveLength(1);
  });

  /** Leases a message as another process would after the sender's own lease has expired. */
  const takeOver = (to: string) => database.db.$executeRaw`
    update email_messages set claimed_until = now() + interval '10 seconds' where to_address = ${to}`;

  test("a sender skips a message that another process has leased", async () => {
    const { to, notice } = person();
    await fault({ provider: "resend", mode: "status", status: 503, times: 1 });
    const wait = () => takeOver(to);
    expect(await service.sendEmail(notice, { wait })).toMatchObject({ success: false, code: "IN_PROGRESS" });
    expect(await attempts("resend")).toHaveLength(1);
    expect(await inbox(to)).toEqual([]);
  });

  test("a slow sender does not release a message that another process has leased", async () => {
    const { to, notice, options } = person();
    await fault({ provider: "resend", mode: "status", status: 422, times: 1 });
    const send = globalThis.fetch;
    const held = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...call) => {
      const answer = await send(...call);
      await takeOver(to);
      return answer;
    });
    await service.sendEmail(notice, options);
    held.mockRestore();
    const { status, claimedUntil } = await rowOf(to);
    expect(status).toBe("queued");
    expect(claimedUntil?.getTime()).toBeGreaterThan(Date.now());
  });

  test("request, job and duplicate jobs at the same moment send one mail", async () => {
    const { to, confirmation, options } = person();
    await jobs.transactionWithJobs((tx) => service.queueAwaited(tx, confirmation));
    const { id } = await rowOf(to);
    const calls = [
      service.sendEmail(confirmation, options),
      service.sendEmail(confirmation, options),
      service.deliverQueued({ id }, false),
      service.deliverQueued({ id }, false),
    ];
    await Promise.allSettled(calls);
    expect(await inbox(to)).toHaveLength(1);
    expect(await service.sendEmail(confirmation, options)).toMatchObject({ success: true });
    expect(await inbox(to)).toHaveLength(1);
    expect(await attempts("resend")).toHaveLength(1);
  });

  test("a message that its job gave up during a request's attempt counts as sent once the attempt succeeds", async () => {
    const { to, notice, options } = person();
    const send = globalThis.fetch;
    const held = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...call) => {
      const { id } = await rowOf(to);
      await expect(service.deliverQueued({ id }, true)).rejects.toThrow("IN_PROGRESS");
      expect(await rowOf(to)).toMatchObject({ status: "failed" });
      return send(...call);
    });
    await service.sendEmail(notice, options);
    held.mockRestore();
    expect(await rowOf(to)).toMatchObject({ status: "sent" });
  });

  test("after the last try the message is marked as failed, and its content is kept for the team", async () => {
    const { to, confirmation, options } = person();
    await fault({ provider: "resend", mode: "status", status: 403, times: "always" });
    await fault({ provider: "smtp", mode: "status", status: 554, times: "always" });
    await service.sendEmail(confirmation, options);
    const { id } = await rowOf(to);
    await expect(service.deliverQueued({ id }, false)).rejects.toThrow("still to be sent");
    expect(await rowOf(to)).toMatchObject({ status: "queued", payload: expect.anything() });
    await expect(service.deliverQueued({ id }, true)).rejects.toThrow("still to be sent");
    expect(await rowOf(to)).toMatchObject({ status: "failed", payload: expect.anything() });
  });

  test.each([1, 2])(
    "B3.17 an event with %i addressees that is processed again queues what had failed, with its present words, and nothing that was sent",
    async (addressees) => {
      const notify = await import("@/lib/words/email/mutations/notify");
      const { createPerson } = await import("@/tests/setup/people");
      const { db } = database;
      const all = await Promise.all(Array.from({ length: addressees + 1 }, () => createPerson()));
      const eventKey = `aviso:${addressees}`;
      const noticeTo = ({ userId, email: address }: (typeof all)[number], message: string) => ({
        to: { userId, email: address, name: "Marina" },
        eventKey,
        words: { subject: "Aviso", title: "Aviso", message },
      });
      const send = (to: typeof all, message: string) =>
        jobs.transactionWithJobs((tx) => notify.notify(tx, ...to.map((one) => noticeTo(one, message))));
      await send(all, "antes");
      const [sent, ...failed] = all;
      const userIds = failed.map(({ userId }) => userId);
      await db.emailMessage.updateMany({ where: { userId: { in: userIds } }, data: { status: "failed" } });
      await db.emailMessage.updateMany({
        where: { userId: String(sent?.userId) },
        data: { status: "sent", payload: null },
      });
      await db.$executeRaw`delete from pgboss.job where name = 'email'`;
      await send(failed, "agora");
      await send(all, "agora");
      const rows = await db.emailMessage.findMany({
        where: { userId: { in: all.map(({ userId }) => userId) } },
        orderBy: { createdAt: "asc" },
      });
      expect(rows).toHaveLength(all.length);
      for (const { id, userId, status, payload } of rows) {
        const isSent = userId === sent?.userId;
        expect(status).toBe(isSent ? "sent" : "queued");
        expect(JSON.stringify(payload && notify.openContent(payload))).toMatch(isSent ? "null" : "agora");
        expect(await jobs.listUnfinished("email", [id])).toHaveLength(isSent ? 0 : 1);
      }
    },
  );
});
