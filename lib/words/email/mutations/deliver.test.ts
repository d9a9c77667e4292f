import { describe, expect, test, vi } from "vitest";
import { DAY, MINUTE } from "@/lib/kit/time";
import { PLAN_FEATURES } from "@/lib/money/plans/offers";
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
import { EMAIL_MESSAGES } from "../messages";

describe("one round of attempts", () => {
  test("A3.14 A7.19 a sent message has a result, a row that still has its content, and events", async () => {
    const { to, confirmation, confirmationUrl, options, waits } = person();
    const result = await service.sendEmail(confirmation, options);
    expect(result).toMatchObject({
      success: true,
      provider: "resend",
      httpStatus: 200,
      messageId: expect.any(String),
      deliveryTracking: { sent: true, delivered: false, opened: false, clicked: false },
    });
    expect(waits).toEqual([]);
    const [mail, ...others] = await inbox(to);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("✓ Confirme sua conta");
    expect(mail?.links).toContain(confirmationUrl);
    expect(mail?.text).toContain(confirmationUrl);
    const row = await rowOf(to);
    expect(row).toMatchObject({
      status: "sent",
      attempts: 1,
      // Kept until Resend reports on the delivery, at most ACCEPTED_KEPT days.
      payload: expect.any(Uint8Array),
      error: null,
      provider: "resend",
    });
    expect(await eventsOf(row.id)).toEqual(["email_start", "email_sent"]);
  });

  test("A9.1 a provider that fails twice is tried again after 1 s and 2 s, and sends the message", async () => {
    const { to, confirmation, options, waits } = person();
    await fault({ provider: "resend", mode: "status", status: 500, times: 2 });
    expect(await service.sendEmail(confirmation, options)).toMatchObject({ success: true });
    expect(waits).toEqual([1000, 2000]);
    expect(await inbox(to)).toHaveLength(1);
  });

  test("A4.6 A7.5 after three failures at Resend the fallback is tried three times and sends the message once", async () => {
    const { to, confirmation, options, waits } = person();
    await fault({ provider: "resend", mode: "status", status: 503, times: "always" });
    await fault({ provider: "smtp", mode: "status", status: 451, times: 2 });
    expect(await service.sendEmail(confirmation, options)).toMatchObject({
      success: true,
      provider: "smtp",
      messageId: expect.any(String),
    });
    expect(waits).toEqual([1000, 2000, 0, 1000, 2000]);
    const [mail, ...others] = await inbox(to);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("✓ Confirme sua conta");
    expect(await attempts("resend")).toHaveLength(3);
  });

  test("a 429 or a refused key at Resend leads to the fallback at once", async () => {
    for (const status of [429, 403]) {
      const { to, confirmation, options, waits } = person();
      await fault({ provider: "resend", mode: "status", status, times: "always" });
      expect(await service.sendEmail(confirmation, options)).toMatchObject({ provider: "smtp" });
      expect(waits).toEqual([0]);
      expect(await inbox(to)).toHaveLength(1);
    }
  });

  test("A8.16 an address refused by the provider ends the attempts, without the fallback", async () => {
    const { to, confirmation, options, waits } = person();
    await fault({ provider: "resend", mode: "status", status: 422, times: "always" });
    const result = await service.sendEmail(confirmation, options);
    expect(result).toMatchObject({
      success: false,
      code: "INVALID_EMAIL",
      retryable: false,
      httpStatus: 422,
    });
    expect(waits).toEqual([]);
    expect(await rowOf(to)).toMatchObject({ status: "failed", payload: null });
    expect(await attempts("smtp")).toHaveLength(0);
  });

  test.each([
    ["reset", false],
    ["reset", true],
    ["malformed", false],
    ["malformed", true],
    ["slow", false],
  ])(
    "after a %s response (work done: %s) a retry with the same idempotency key at Resend sends one mail",
    async (mode, processed) => {
      const { to, confirmation, options } = person();
      await fault({ provider: "resend", mode, processed, times: 1 });
      const result = await service.sendEmail(confirmation, options);
      expect(result).toMatchObject({ success: true, provider: "resend", messageId: expect.any(String) });
      expect(await inbox(to)).toHaveLength(1);
      expect(await attempts("smtp")).toHaveLength(0);
    },
  );

  test.each(["reset", "malformed", "timeout"])(
    "A4.6 A9.1 when a person waits and Resend fails by %s, the fallback follows right after three attempts",
    async (mode) => {
      const { to, confirmation, options, waits } = person();
      await fault({ provider: "resend", mode, times: "always" });
      const started = performance.now();
      const result = await service.sendEmail(confirmation, options);
      expect(result).toMatchObject({ success: true, provider: "smtp" });
      expect(waits).toEqual([1000, 2000, 0]);
      const waited = waits.reduce((sum, ms) => sum + ms, 0);
      expect(performance.now() - started + waited).toBeLessThan(mode === "timeout" ? 12_000 : 6000);
      expect(await attempts("resend")).toHaveLength(3);
      expect(await inbox(to)).toHaveLength(1);
      const { id } = await rowOf(to);
      await service.deliverQueued({ id }, false);
      expect(await inbox(to)).toHaveLength(1);
    },
    30_000,
  );

  test("a mail that SMTP sends is sent, though Resend reports meanwhile that its own copy failed", async () => {
    const { to, confirmation, options } = person();
    await fault({ provider: "resend", mode: "reset", times: "always" });
    await fault({ provider: "smtp", mode: "slow", times: 1 });
    const sending = service.sendEmail(confirmation, options);
    await vi.waitFor(
      async () => expect(await rowOf(to)).toMatchObject({ attempts: 4, unresolvedSince: null }),
      8_000,
    );
    const failed = { status: "failed", provider: "resend", payload: null, claimedUntil: null };
    await database.db.emailMessage.updateMany({ where: { toAddress: to }, data: failed });
    expect(await sending).toMatchObject({ success: true, provider: "smtp" });
    expect(await rowOf(to)).toMatchObject({ status: "sent", provider: "smtp" });
    expect(await inbox(to)).toHaveLength(1);
  }, 30_000);

  test("A9.1 the mail of a new password also goes to the fallback after three attempts at Resend", async () => {
    const { to } = person();
    await fault({ provider: "resend", mode: "reset", times: "always" });
    const resetUrl = "http://localhost:3000/auth/nova-senha?token_hash=1";
    const sent = await service.sendEmail(
      service.passwordResetMail({ to, userId: null, userName: "Marina", resetUrl }),
    );
    expect(sent).toMatchObject({ success: true, provider: "smtp" });
    expect(await attempts("resend")).toHaveLength(3);
  }, 30_000);

  test("A8.16 with both providers silent the request fails as retryable, and the job sends the mail", async () => {
    const { to, confirmation } = person();
    await fault({ provider: "resend", mode: "timeout", times: "always" });
    await fault({ provider: "smtp", mode: "timeout", times: "always" });
    const started = performance.now();
    const result = await service.sendEmail(confirmation);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(result).toMatchObject({ success: false, retryable: true });
    await post("reset");
    await service.deliverQueued({ id: (await rowOf(to)).id }, false);
    expect(await inbox(to)).toHaveLength(1);
  }, 40_000);

  test("when nobody waits, the fallback does not send a message of unknown outcome", async () => {
    const { to, notice, options } = person();
    await fault({ provider: "resend", mode: "timeout", processed: true, times: "always" });
    const result = await service.sendEmail(notice, options);
    expect(result).toMatchObject({ success: false, code: "TIMEOUT", retryable: true, httpStatus: 504 });
    expect(await attempts("smtp")).toHaveLength(0);
    expect(await rowOf(to)).toMatchObject({
      status: "queued",
      claimedUntil: null,
      unresolvedSince: expect.any(Date),
    });
    await post("faults", { provider: "resend", mode: "slow", times: 1 });
    await service.deliverQueued({ id: (await rowOf(to)).id }, false);
    expect(await inbox(to)).toHaveLength(1);
    expect(await rowOf(to)).toMatchObject({ status: "sent", unresolvedSince: null });
  }, 60_000);

  test("when nobody waits, a refusal after an unknown outcome neither starts the fallback nor makes that outcome known", async () => {
    const { to, notice, options } = person();
    let pauses = 0;
    const wait = async () => {
      pauses += 1;
      if (pauses === 1) await fault({ provider: "resend", mode: "status", status: 503, times: 2 });
    };
    await fault({ provider: "resend", mode: "reset", processed: true, times: 1 });
    expect(await service.sendEmail(notice, { ...options, wait })).toMatchObject({
      success: false,
      code: "PROVIDER_ERROR",
    });
    expect(await attempts("smtp")).toHaveLength(0);
    const { id, unresolvedSince, createdAt } = await rowOf(to);
    expect(unresolvedSince?.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    await fault({ provider: "resend", mode: "status", status: 429, times: 1 });
    await expect(service.deliverQueued({ id }, false)).rejects.toThrow("RATE_LIMIT_EXCEEDED");
    expect(await rowOf(to)).toMatchObject({ status: "queued", unresolvedSince });
    await service.deliverQueued({ id }, false);
    expect(await inbox(to)).toHaveLength(1);
    expect(await attempts("smtp")).toHaveLength(0);
  });

  test("when nobody waits and Resend refuses every attempt, the fallback follows at once", async () => {
    const { to, notice, options } = person();
    await fault({ provider: "resend", mode: "status", status: 503, times: "always" });
    expect(await service.sendEmail(notice, options)).toMatchObject({ success: true, provider: "smtp" });
    expect(await inbox(to)).toHaveLength(1);
  });

  test("after thirty seconds of unknown outcome the fallback sends the message", async () => {
    const { to, notice, options } = person();
    await fault({ provider: "resend", mode: "reset", times: "always" });
    expect(await service.sendEmail(notice, options)).toMatchObject({ success: false });
    const { id } = await rowOf(to);
    await database.db.$executeRaw`
      update email_messages set unresolved_since = now() - interval '31 seconds' where id = ${id}::uuid`;
    const { deliver } = await import("./deliver");
    const { SERVICES } = await import("../categories");
    const delivery = await deliver({ id, service: SERVICES.product, ...options });
    expect(delivery).toMatchObject({ isFinal: true, result: { success: true, provider: "smtp" } });
    expect(await inbox(to)).toHaveLength(1);
  });
});

describe("a message that nothing will send", () => {
  test("a message without a job is marked as failed when its round throws", async () => {
    const { to, notice, options } = person();
    const message = { ...notice, attachment: { receipt: crypto.randomUUID() } };
    expect(await service.sendEmail(message, { ...options, service: "function" })).toMatchObject({
      success: false,
      retryable: true,
    });
    expect(await rowOf(to)).toMatchObject({ status: "failed", claimedUntil: null });
    const { to: other, notice: second } = person();
    await service.sendEmail({ ...second, attachment: message.attachment }, options);
    expect(await rowOf(other)).toMatchObject({ status: "queued" });
  });

  test("messages that are queued for a day are failed page by page, unless a job or the daily digest will send them", async () => {
    const { abandonLost } = await import("./deliver");
    const now = new Date();
    const queued = async (values = {}) => {
      const { id } = await database.db.emailMessage.create({
        data: { emailType: "support", toAddress: person().to, subject: "Aviso", ...values },
      });
      return id;
    };
    const createdAt = new Date(now.getTime() - DAY - MINUTE);
    const lost = [await queued({ createdAt })];
    const kept = [await queued({ createdAt, forDigest: true }), await queued()];
    const { to, confirmation } = person();
    await jobs.transactionWithJobs((tx) => service.queueAwaited(tx, confirmation));
    await database.db.emailMessage.updateMany({ where: { toAddress: to }, data: { createdAt } });
    lost.push(await queued({ createdAt }));
    expect(await abandonLost(now, 1)).toBe(2);
    const statusOf = async (id: string) =>
      (await database.db.emailMessage.findUniqueOrThrow({ where: { id } })).status;
    expect(await Promise.all(lost.map(statusOf))).toEqual(Array(2).fill("failed"));
    expect(await Promise.all([...kept, (await rowOf(to)).id].map(statusOf))).toEqual(Array(3).fill("queued"));
  });
});

describe("the plan's e-mail", () => {
  const activation = (to: string, plan: "pro" | "plus") => ({
    to,
    userId: null,
    fullName: "Marina Tavares",
    plan,
    facts: [],
    features: PLAN_FEATURES[plan],
    eventKey: `sub_${to}:${plan}`,
  });
  const begin = async (to: string, plan: "pro" | "plus") => {
    const id = await jobs.transactionWithJobs((tx) => service.enqueuePlanActivated(tx, activation(to, plan)));
    if (id) await service.deliverQueued({ id }, false);
  };

  test("A7.6 the mail has the plan in capitals and its features, and is sent once per event", async () => {
    const { to } = person();
    for (const plan of ["pro", "plus"] as const) {
      await begin(to, plan);
      await begin(to, plan);
      const [mail, ...others] = await inbox(to);
      expect(others).toHaveLength(plan === "pro" ? 0 : 1);
      expect(mail?.subject).toBe(`🚀 Plano ${plan.toUpperCase()} ativado`);
      for (const part of ["Marina Tavares", ...PLAN_FEATURES[plan]]) expect(mail?.text).toContain(part);
    }
  });

  test("a mail in a transaction is sent after the commit, and never without it", async () => {
    const { to } = person();
    const { to: other } = person();
    await begin(to, "pro");
    expect(await inbox(to)).toHaveLength(1);
    const undone = jobs.transactionWithJobs(async (tx) => {
      await service.enqueuePlanActivated(tx, activation(other, "pro"));
      throw new Error("o pagamento não valeu");
    });
    await expect(undone).rejects.toThrow();
    expect(await database.db.emailMessage.count({ where: { toAddress: other } })).toBe(0);
  });
});

describe("suppressed addresses and stored content", () => {
  test("an optional mail to a suspended account is refused with that reason, and one to a deleted account with its own", async () => {
    const { to, options } = person();
    const { id: userId } = await database.db.user.create({
      data: { email: to, emailConfirmedAt: new Date(), suspendedAt: new Date() },
    });
    const templateData = {
      financiadorName: "Ana",
      projectTitle: "Triagem",
      availableAmount: "R$ 1",
      category: "x",
      location: "x",
      projectUrl: "http://x.test",
    };
    const send = () =>
      service.sendEmail({ to, userId, category: "match_notification", templateData }, options);
    expect(await send()).toMatchObject({ success: false, error: EMAIL_MESSAGES.suspended });
    await database.db.user.update({
      where: { id: userId },
      data: { suspendedAt: null, anonymisedAt: new Date() },
    });
    expect(await send()).toMatchObject({ success: false, error: EMAIL_MESSAGES.ended });
  });

  test("an address with a hard bounce gets no mail, and a complaint does not stop a confirmation", async () => {
    const [bounced, complained] = [person(), person()];
    await database.db.emailSuppression.createMany({
      data: [
        { email: bounced.to, reason: "bounce" },
        { email: complained.to, reason: "complaint" },
      ],
    });
    expect(await service.sendEmail(bounced.confirmation, bounced.options)).toMatchObject({
      success: false,
      code: "INVALID_EMAIL",
      retryable: false,
    });
    expect(await rowOf(bounced.to)).toMatchObject({ status: "suppressed", payload: null });
    const sent = await service.sendEmail(complained.confirmation, complained.options);
    expect(sent).toMatchObject({ success: true });
  });

  test("the content is stored encrypted, with neither name nor link readable", async () => {
    const { to, confirmation } = person();
    await jobs.transactionWithJobs((tx) => service.queueAwaited(tx, confirmation));
    const { payload } = await rowOf(to);
    const bytes = Buffer.from(payload ?? []).toString("latin1");
    expect(bytes).not.toContain("token_hash");
    expect(bytes).not.toContain("Marina");
    const stored = await database.db.$queryRaw<
      { data: unknown }[]
    >`select data from pgboss.job where name = 'email'`;
    expect(JSON.stringify(stored)).not.toContain("exemplo.com.br");
  });
});
