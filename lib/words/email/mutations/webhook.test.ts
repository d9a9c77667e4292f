import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startSandbox } from "@/sandbox/server";

const SECRET = "whsec_dGVzdHM=";
const signer = new Webhook(SECRET);

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let tracking: typeof import("./webhook");
let reads: typeof import("../queries");
let service: typeof import("./send");
let notify: typeof import("./notify");
let jobs: typeof import("@/lib/providers/jobs");
let db: typeof import("@/lib/server/db")["db"];

let reportsMayArrive: Promise<void> = Promise.resolve();

const product = createServer(async (request, response) => {
  await reportsMayArrive;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const result = await tracking.handleWebhook(
    Buffer.concat(chunks).toString("utf8"),
    new Headers(request.headers as Record<string, string>),
  );
  response.writeHead(result.ok ? 200 : 401).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  const webhookUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  sandbox = await startSandbox({ port: 0, webhookUrl, webhookSecret: SECRET });
  process.env.RESEND_BASE_URL = `${sandbox.url}/resend`;
  process.env.SMTP_URL = sandbox.smtpUrl;
  ({ db } = await import("@/lib/server/db"));
  tracking = await import("./webhook");
  reads = await import("../queries");
  service = await import("./send");
  notify = await import("./notify");
  jobs = await import("@/lib/providers/jobs");
});
afterAll(async () => {
  await jobs.stopJobs();
  await sandbox.stop();
  product.close();
});

let count = 0;
async function sentMessage() {
  count += 1;
  const emailId = `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
  const row = await db.emailMessage.create({
    data: {
      emailType: "auth_signup_confirmation",
      toAddress: `p${count}@exemplo.com.br`,
      subject: "x",
      status: "sent",
      provider: "resend",
      providerMessageId: emailId,
      sentAt: new Date(),
    },
  });
  const read = () => db.emailMessage.findUniqueOrThrow({ where: { id: row.id } });
  return { id: row.id, emailId, read, address: row.toAddress };
}

type EventInput = {
  type: string;
  at?: string;
  emailId: string;
  tags?: Record<string, string>;
  extra?: object;
};
const bodyOf = ({ type, at = "2026-11-21T12:00:00.000Z", emailId, tags, extra }: EventInput) =>
  JSON.stringify({ type, created_at: at, data: { email_id: emailId, subject: "x", tags, ...extra } });

function postEvent(
  event: EventInput,
  { id = `msg_${crypto.randomUUID()}`, now = new Date(), secret = signer } = {},
) {
  const body = bodyOf(event);
  const headers = {
    "svix-id": id,
    "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
    "svix-signature": secret.sign(id, now, body),
  };
  return tracking.handleWebhook(body, new Headers(headers));
}

describe("delivery tracking", () => {
  test("A3.14 a sent mail follows the provider's events to its delivery", async () => {
    const to = "entrega@exemplo.com.br";
    const result = await service.sendEmail({ to, category: "custom_test", subject: "Teste", text: "Olá" });
    await vi.waitFor(
      async () => expect(await reads.getTracking(result.messageId ?? "")).toMatchObject({ delivered: true }),
      { timeout: 5000, interval: 50 },
    );
    const row = await db.emailMessage.findFirstOrThrow({
      where: { toAddress: to },
      include: { events: true },
    });
    expect(row.events.map(({ type }) => type).sort()).toEqual(["email.delivered", "email.sent"]);
  });

  test("after a hard bounce the next mail to the address is refused", async () => {
    const to = "ana+bounce@exemplo.com.br";
    await service.sendEmail({ to, category: "custom_test", subject: "Teste", text: "Olá" });
    await vi.waitFor(
      async () =>
        expect(await db.emailSuppression.findUnique({ where: { email: to } })).toMatchObject({
          reason: "bounce",
        }),
      { timeout: 5000, interval: 50 },
    );
    const again = await service.sendEmail({ to, category: "custom_test", subject: "Teste", text: "Olá" });
    expect(again).toMatchObject({ success: false, code: "INVALID_EMAIL" });
  });

  test("a bounce reported before the provider's own response stays", async () => {
    const to = "antes@exemplo.com.br";
    const send = globalThis.fetch;
    const held = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...call) => {
      const answer = await send(...call);
      const { id } = await db.emailMessage.findFirstOrThrow({ where: { toAddress: to } });
      const extra = { bounce: { type: "Permanent", subType: "General", message: "não existe" } };
      await postEvent({ type: "email.bounced", emailId: crypto.randomUUID(), tags: { message: id }, extra });
      return answer;
    });
    await service.sendEmail({ to, category: "custom_test", subject: "Teste", text: "Olá" });
    held.mockRestore();
    const [row] = await db.emailMessage.findMany({ where: { toAddress: to } });
    expect(row).toMatchObject({ status: "bounced" });
  });

  test("A4.6 SMTP sends a mail whose copy Resend reports as failed before answering the request, whatever Resend reports later", async () => {
    const to = "falhou@exemplo.com.br";
    const emailId = crypto.randomUUID();
    const afterSmtp = Promise.withResolvers<void>();
    reportsMayArrive = afterSmtp.promise;
    const send = globalThis.fetch;
    const held = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...call) => {
      const { id } = await db.emailMessage.findFirstOrThrow({ where: { toAddress: to } });
      await postEvent({ type: "email.failed", emailId, tags: { message: id } });
      return send(...call);
    });
    await service.sendEmail({ to, category: "custom_test", subject: "Teste", text: "Olá" });
    held.mockRestore();
    afterSmtp.resolve();
    const { id } = await db.emailMessage.findFirstOrThrow({ where: { toAddress: to } });
    for (const type of ["email.sent", "email.delivery_delayed", "email.failed"])
      await postEvent({ type, emailId, tags: { message: id } });
    expect(await db.emailMessage.findUnique({ where: { id } })).toMatchObject({
      // The sandbox delivers the copy that the test reports as failed, and may have reported the delivery already.
      status: expect.stringMatching(/^(?:sent|delivered)$/),
      provider: "smtp",
      payload: null,
    });
  });

  test("A4.6 a mail whose copy at Resend failed keeps its content until its next round, which is by SMTP", async () => {
    const to = "espera@exemplo.com.br";
    const id = await jobs.transactionWithJobs((tx) =>
      notify.queueEmail(tx, { to, category: "custom_test", subject: "Teste", text: "Olá" }, 600),
    );
    for (const type of ["email.failed", "email.sent", "email.delivery_delayed"])
      await postEvent({ type, emailId: crypto.randomUUID(), tags: { message: id ?? "" } });
    const row = () => db.emailMessage.findUniqueOrThrow({ where: { id: id ?? "" } });
    expect(await row()).toMatchObject({ status: "queued", payload: expect.any(Uint8Array), sentAt: null });
    await service.deliverQueued({ id: id ?? "" }, false);
    expect(await row()).toMatchObject({ status: "sent", provider: "smtp" });
  });

  test("A4.6 a mail that Resend accepted and then fails to send is sent once by SMTP, and a reported delivery deletes the stored content", async () => {
    const accepted = async (to: string) => {
      const id = await jobs.transactionWithJobs((tx) =>
        notify.queueEmail(tx, { to, category: "custom_test", subject: "Teste", text: "Olá" }, 600),
      );
      const answer = Response.json({ id: crypto.randomUUID() });
      const held = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async () => answer);
      await service.deliverQueued({ id: id ?? "" }, false);
      held.mockRestore();
      const row = () => db.emailMessage.findUniqueOrThrow({ where: { id: id ?? "" } });
      const report = async (type: string) =>
        postEvent({ type, emailId: (await row()).providerMessageId ?? "", tags: { message: id ?? "" } });
      return { id: id ?? "", row, report };
    };
    const lost = await accepted("cota@exemplo.com.br");
    expect(await lost.row()).toMatchObject({ status: "sent", payload: expect.any(Uint8Array) });
    for (const _ of [1, 2]) await lost.report("email.failed");
    expect(await lost.row()).toMatchObject({ status: "queued" });
    await Promise.allSettled([1, 2].map(() => service.deliverQueued({ id: lost.id }, false)));
    expect(await lost.row()).toMatchObject({ status: "sent", provider: "smtp", payload: null });
    await lost.report("email.failed");
    expect(await lost.row()).toMatchObject({ status: "sent", provider: "smtp" });

    const arrived = await accepted("chegou@exemplo.com.br");
    await arrived.report("email.delivered");
    expect(await arrived.row()).toMatchObject({ status: "delivered", payload: null });
    await arrived.report("email.failed");
    expect(await arrived.row()).toMatchObject({ status: "failed", payload: null });

    const silent = await accepted("dias@exemplo.com.br");
    const { deleteOldContents } = await import("./erase");
    await deleteOldContents(new Date(Date.now() + 4 * 86_400_000));
    expect(await silent.row()).toMatchObject({ status: "sent", payload: null });
  });

  test("a bounce of Resend's copy ends a mail that waits for SMTP", async () => {
    const { id } = await db.emailMessage.create({
      data: { emailType: "custom_test", toAddress: "volta@exemplo.com.br", subject: "x", status: "queued" },
    });
    for (const type of ["email.failed", "email.bounced"])
      await postEvent({ type, emailId: crypto.randomUUID(), tags: { message: id } });
    expect(await db.emailMessage.findUnique({ where: { id } })).toMatchObject({ status: "bounced" });
  });

  test("a message that SMTP sent stays sent when Resend reports that its own copy failed, and a bounce counts", async () => {
    const { id } = await db.emailMessage.create({
      data: {
        emailType: "custom_test",
        toAddress: "reserva@exemplo.com.br",
        subject: "x",
        status: "sent",
        provider: "smtp",
        sentAt: new Date(),
      },
    });
    const statusAfter = async (type: string) => {
      await postEvent({ type, emailId: crypto.randomUUID(), tags: { message: id } });
      return (await db.emailMessage.findUniqueOrThrow({ where: { id } })).status;
    };
    expect(await statusAfter("email.failed")).toBe("sent");
    expect(await statusAfter("email.suppressed")).toBe("sent");
    expect(await db.emailEvent.count({ where: { messageId: id } })).toBe(2);
    expect(await statusAfter("email.bounced")).toBe("bounced");
  });

  test("a message with a complaint ends as complained, in each of three orders of events", async () => {
    const types = ["email.sent", "email.delivered", "email.opened", "email.clicked", "email.complained"];
    for (const order of [types, types.toReversed(), ["email.opened", "email.complained", "email.sent"]]) {
      const { emailId, read } = await sentMessage();
      for (const type of order) await postEvent({ type, emailId });
      expect(await read()).toMatchObject({ status: "complained", openedAt: expect.any(Date) });
    }
  });

  test("A3.14 the earliest time of an event counts, and its repetitions count once", async () => {
    const { id, emailId, read } = await sentMessage();
    await postEvent({ type: "email.opened", emailId, at: "2026-11-21T12:05:00.000Z" });
    await postEvent({ type: "email.opened", emailId, at: "2026-11-21T12:01:00.000Z" });
    await postEvent({ type: "email.opened", emailId, at: "2026-11-21T12:03:00.000Z" });
    expect((await read()).openedAt).toEqual(new Date("2026-11-21T12:01:00.000Z"));
    const notice = { type: "email.delivered", emailId };
    await Promise.all([1, 2, 3, 4].map(() => postEvent(notice, { id: "msg_same" })));
    expect(await db.emailEvent.count({ where: { messageId: id, type: "email.delivered" } })).toBe(1);
  });

  test("A3.14 the events sent and delivered do not change the sending time of a message", async () => {
    const { emailId, read } = await sentMessage();
    const { sentAt } = await read();
    for (const type of ["email.sent", "email.delivered"]) await postEvent({ type, emailId });
    expect((await read()).sentAt).toEqual(sentAt);
  });

  test("concurrent events of one message are all stored, its highest state stays, and its address is suppressed once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, emailId, read, address } = await sentMessage();
      const kinds = ["email.sent", "email.delivered", "email.opened", "email.clicked", "email.complained"];
      const notices = [...kinds, ...kinds].map((type) => ({ type, emailId, tags: { message: id } }));
      const answers = await Promise.all(notices.map((notice) => postEvent(notice)));
      expect(answers.map(({ ok }) => ok)).toEqual(notices.map(() => true));
      expect(await db.emailEvent.count({ where: { messageId: id } })).toBe(notices.length);
      expect(await read()).toMatchObject({ status: "complained" });
      expect(await db.emailSuppression.count({ where: { email: address } })).toBe(1);
    }
  });

  test("A7.19 a bounce is logged once, however often its event arrives", async () => {
    const { id, emailId } = await sentMessage();
    const notice = { type: "email.bounced", emailId, extra: { bounce: { type: "Transient" } } };
    for (let time = 1; time <= 3; time += 1) await postEvent(notice, { id: "msg_bounce" });
    const details = { path: ["message"], equals: id };
    expect(await db.securityEvent.count({ where: { eventType: "email_bounced", details } })).toBe(1);
  });

  test("a transient bounce does not suppress its address; a complaint does not replace a hard bounce", async () => {
    const soft = await sentMessage();
    await postEvent({
      type: "email.bounced",
      emailId: soft.emailId,
      extra: { bounce: { type: "Transient" } },
    });
    expect(await db.emailSuppression.findUnique({ where: { email: soft.address } })).toBeNull();
    const hard = await sentMessage();
    await postEvent({
      type: "email.bounced",
      emailId: hard.emailId,
      extra: { bounce: { type: "Permanent" } },
    });
    await postEvent({ type: "email.complained", emailId: hard.emailId });
    expect(await db.emailSuppression.findUnique({ where: { email: hard.address } })).toMatchObject({
      reason: "bounce",
      wish: "complaint",
    });
  });

  test("a bounce covers a person's wish without losing it, and the time of a block is that of its reason", async () => {
    const { emailId, address } = await sentMessage();
    const unsubscribedAt = new Date("2026-01-15T12:00:00Z");
    await db.emailSuppression.create({
      data: { email: address, reason: "unsubscribe", createdAt: unsubscribedAt },
    });
    const block = () => db.emailSuppression.findUniqueOrThrow({ where: { email: address } });
    const extra = { bounce: { type: "Permanent" } };
    for (const _ of [1, 2]) await postEvent({ type: "email.bounced", emailId, extra });
    expect(await block()).toMatchObject({ reason: "bounce", wish: "unsubscribe", wishAt: unsubscribedAt });
    expect((await block()).createdAt.getTime()).toBeGreaterThan(unsubscribedAt.getTime());
    await postEvent({ type: "email.complained", emailId });
    expect(await block()).toMatchObject({ reason: "bounce", wish: "complaint" });

    const other = await sentMessage();
    await db.emailSuppression.create({
      data: { email: other.address, reason: "unsubscribe", createdAt: unsubscribedAt },
    });
    await postEvent({ type: "email.complained", emailId: other.emailId });
    const complaint = await db.emailSuppression.findUniqueOrThrow({ where: { email: other.address } });
    expect(complaint).toMatchObject({ reason: "complaint", wish: null });
    expect(complaint.createdAt.getTime()).toBeGreaterThan(unsubscribedAt.getTime());
  });

  test("a message that the provider reports as accepted needs no further attempt", async () => {
    const to = "incerto@exemplo.com.br";
    const { transactionWithJobs } = await import("@/lib/providers/jobs");
    const { queueEmail } = await import("./notify");
    const stored = await transactionWithJobs((tx) =>
      queueEmail(tx, { to, category: "custom_test", subject: "Teste", text: "Olá" }),
    );
    const id = stored ?? "";
    await postEvent({ type: "email.sent", emailId: crypto.randomUUID(), tags: { message: id } });
    await service.deliverQueued({ id }, false);
    expect(await db.emailMessage.findUnique({ where: { id } })).toMatchObject({
      status: "sent",
      attempts: 0,
      sentAt: new Date("2026-11-21T12:00:00.000Z"),
    });
  });
});

describe("refused events", () => {
  test("forged, changed, old and unsigned events are refused", async () => {
    const { emailId, read } = await sentMessage();
    const event = { type: "email.complained", emailId };
    const other = new Webhook("whsec_b3V0cm8=");
    expect(await postEvent(event, { secret: other })).toMatchObject({ ok: false, code: "unauthenticated" });
    expect(await postEvent(event, { now: new Date(Date.now() - 10 * 60_000) })).toMatchObject({ ok: false });
    expect(await tracking.handleWebhook(bodyOf(event), new Headers())).toMatchObject({ ok: false });
    const now = new Date();
    const headers = new Headers({
      "svix-id": "msg_1",
      "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
      "svix-signature": signer.sign("msg_1", now, bodyOf({ ...event, type: "email.sent" })),
    });
    expect(await tracking.handleWebhook(bodyOf(event), headers)).toMatchObject({ ok: false });
    expect(await read()).toMatchObject({ status: "sent" });
  });

  test("events of foreign messages and of other types are acknowledged and ignored", async () => {
    const unknown = await postEvent({ type: "email.sent", emailId: "22222222-2222-4222-8222-222222222222" });
    expect(unknown).toEqual({ ok: true, data: { received: false } });
    const { emailId } = await sentMessage();
    expect(await postEvent({ type: "contact.created", emailId })).toEqual(unknown);
  });

  test("no link, device or IP address of a click is stored", async () => {
    const { id, emailId } = await sentMessage();
    const click = { ipAddress: "203.0.113.9", link: "https://exemplo.com.br/?token=segredo", userAgent: "x" };
    await postEvent({ type: "email.clicked", emailId, extra: { click } });
    expect(await db.emailEvent.findMany({ where: { messageId: id }, select: { details: true } })).toEqual([
      { details: {} },
    ]);
  });
});

test("B7.18 get_email_stats counts sent mails by type", async () => {
  const stats = await reads.getEmailStats();
  expect(stats.map(({ email_type }) => email_type)).toEqual(["auth_signup_confirmation", "custom_test"]);
  const sent = await db.emailMessage.count({ where: { emailType: "custom_test", sentAt: { not: null } } });
  expect(stats.find(({ email_type }) => email_type === "custom_test")).toEqual({
    email_type: "custom_test",
    total_sent: sent,
  });
});
