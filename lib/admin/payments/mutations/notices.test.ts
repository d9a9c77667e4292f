import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { DAY } from "@/lib/kit/time";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { retryWebhookEvent, settleWebhookEvent } = await import("./notices");
const { countPayments, getMonth, listWebhookEvents } = await import("../queries");
const { PAYMENTS } = await import("../messages");
const { openSubscribers } = await import("@/tests/setup/subscribers");
const { db, stripe, createPerson, payer, months, subscriber, customerOf } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID(), requestId: null, now: new Date() };
const later = { ...by, now: new Date(Date.now() + 31 * DAY) };
const motivo = "A pessoa devolveu o que recebeu a mais.";
const listedIds = async () => (await listWebhookEvents()).map(({ id }) => id);

/** `processedAt`: null while Stripe still delivers the event. */
const notice = (error: string, processedAt: Date | null = new Date()) =>
  db.stripeEvent.create({
    data: { id: `evt_${randomUUID().replaceAll("-", "")}`, type: "charge.refunded", error, processedAt },
  });

test("a failed webhook event is applied by a retry and then leaves the list", async () => {
  const { person, intent } = await payer();
  await vendor.deliver({ mode: "drop" });
  await stripe.refunds.create({ payment_intent: intent });
  const { data } = await stripe.events.list({ type: "charge.refunded" });
  const event = data[0]?.id ?? "";
  await db.stripeEvent.create({ data: { id: event, type: "charge.refunded", attempts: 1, error: "down" } });
  expect(await listedIds()).toContain(event);
  expect(await retryWebhookEvent(by, event)).toMatchObject({ ok: true });
  const [month] = await months(person);
  expect(await getMonth(month?.id ?? "")).toMatchObject({ devolvido: 9_700n });
  expect(await listedIds()).not.toContain(event);
  expect(await retryWebhookEvent(by, event)).toMatchObject({ ok: true });
  expect(await retryWebhookEvent(by, "evt_unknown")).toMatchObject({ ok: false, code: "not_found" });
});

test("a notice that only people settle leaves list and count once, with its problem and the reason in the log", async () => {
  const { id } = await notice("refunded twice");
  const { avisos } = await countPayments();
  const results = await Promise.all([
    settleWebhookEvent(by, { id, motivo }),
    settleWebhookEvent(by, { id, motivo }),
  ]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await listedIds()).not.toContain(id);
  expect((await countPayments()).avisos).toBe(avisos - 1);
  expect(await db.auditEntry.findMany({ where: { objectId: id } })).toMatchObject([
    { action: "notice_settled", kind: "aviso_stripe", reason: motivo, before: { erro: "refunded twice" } },
  ]);
});

test("a notice that a retry settles cannot be settled by hand, nor one that Stripe still delivers, until Stripe has deleted the event", async () => {
  for (const { id } of [
    await notice("down", null),
    await notice("a refund came back"),
    await notice("disputed month"),
    await notice("refunded twice", null),
  ]) {
    expect(await settleWebhookEvent(by, { id, motivo })).toMatchObject({ message: PAYMENTS.notSettled });
    expect(await listedIds()).toContain(id);
    expect(await settleWebhookEvent(later, { id, motivo })).toMatchObject({ ok: true });
    expect(await listedIds()).not.toContain(id);
    expect(await settleWebhookEvent(later, { id, motivo })).toMatchObject({ message: PAYMENTS.notSettled });
  }
  expect(await settleWebhookEvent(by, { id: "evt_unknown", motivo })).toMatchObject({ code: "not_found" });
});

async function refusedEvent(type: string, isOf: (object: object) => boolean): Promise<string> {
  await vendor.idle();
  const { data } = await stripe.events.list({ type });
  const id = data.find((event) => isOf(event.data.object))?.id ?? "";
  await db.stripeEvent.update({
    where: { id },
    data: { error: "unknown price", processedAt: new Date() },
    select: { id: true },
  });
  return id;
}

test("a person cannot settle a notice about their own plan or its mandate, nor can their colleague, also after Stripe deleted the event", async () => {
  const { person } = await subscriber({ method: "pix" });
  const customer = await customerOf(person);
  const colleague = await createPerson();
  await db.colleague.create({
    data: {
      accountId: person.userId,
      personId: colleague.userId,
      email: colleague.email,
      role: "le",
      invitedAt: by.now,
      acceptedAt: by.now,
    },
  });
  const [plan] = (await stripe.subscriptions.list({ customer })).data;
  const method = String(plan?.default_payment_method);
  const notices = [
    await refusedEvent(
      "customer.subscription.created",
      (object) => "customer" in object && object.customer === customer,
    ),
    await refusedEvent(
      "mandate.updated",
      (object) => "payment_method" in object && object.payment_method === method,
    ),
  ];
  for (const id of notices) {
    for (const { userId: adminId } of [person, colleague])
      for (const own of [by, later])
        await expect(settleWebhookEvent({ ...own, adminId }, { id, motivo })).rejects.toThrow(OWN_MATTER);
    expect(await listedIds()).toContain(id);
    expect(await settleWebhookEvent(later, { id, motivo })).toMatchObject({ ok: true });
    expect(await db.auditEntry.findFirst({ where: { objectId: id } })).toMatchObject({
      after: { erro: null },
    });
  }
});

test("a person cannot settle a notice about their mandate after its payment method was detached, which loses its customer", async () => {
  const { person } = await subscriber({ method: "pix" });
  const customer = await customerOf(person);
  const [plan] = (await stripe.subscriptions.list({ customer })).data;
  const method = String(plan?.default_payment_method);
  const id = await refusedEvent(
    "mandate.updated",
    (object) => "payment_method" in object && object.payment_method === method,
  );
  await stripe.paymentMethods.detach(method);
  // The retry finds no customer of the detached method, so the event's row keeps the stored customer.
  expect(await retryWebhookEvent(by, id)).toMatchObject({ ok: true });
  await db.stripeEvent.update({
    where: { id },
    data: { error: "failed", processedAt: null },
    select: { id: true },
  });
  const adminId = person.userId;
  await expect(settleWebhookEvent({ ...later, adminId }, { id, motivo })).rejects.toThrow(OWN_MATTER);
  expect(await db.stripeEvent.findUnique({ where: { id } })).toMatchObject({ customerId: customer });
});

test("a notice stored without its account gets the account from Stripe within 30 days, and then keeps it", async () => {
  const { person } = await subscriber();
  const customer = await customerOf(person);
  const id = await refusedEvent(
    "customer.subscription.created",
    (object) => "customer" in object && object.customer === customer,
  );
  await db.stripeEvent.update({ where: { id }, data: { customerId: null }, select: { id: true } });
  const adminId = person.userId;
  for (const own of [by, later])
    await expect(settleWebhookEvent({ ...own, adminId }, { id, motivo })).rejects.toThrow(OWN_MATTER);
  expect(await db.stripeEvent.findUnique({ where: { id } })).toMatchObject({ customerId: customer });
});

test("a notice whose account was not read from Stripe within 30 days may be settled by anybody, and the log says that the account is unknown", async () => {
  const { person } = await subscriber();
  const customer = await customerOf(person);
  const id = await refusedEvent(
    "customer.subscription.created",
    (object) => "customer" in object && object.customer === customer,
  );
  await db.stripeEvent.update({ where: { id }, data: { customerId: null }, select: { id: true } });
  const adminId = person.userId;
  expect(await settleWebhookEvent({ ...later, adminId }, { id, motivo })).toMatchObject({ ok: true });
  expect(await db.auditEntry.findFirstOrThrow({ where: { objectId: id } })).toMatchObject({
    adminId,
    after: { erro: null, conta: "não identificada" },
  });
});

test("a person who received money twice cannot settle its notice, and nobody can while Stripe is unreachable", async () => {
  const { person, intent } = await payer();
  await vendor.deliver({ mode: "drop" });
  await stripe.refunds.create({ payment_intent: intent });
  const { data } = await stripe.events.list({ type: "charge.refunded" });
  const id = data[0]?.id ?? "";
  const twice = { type: "charge.refunded", error: "refunded twice", processedAt: new Date() };
  await db.stripeEvent.create({ data: { id, ...twice } });
  const adminId = person.userId;
  await expect(settleWebhookEvent({ ...by, adminId }, { id, motivo })).rejects.toThrow(OWN_MATTER);
  // By `later`, Stripe has deleted the event, but not the payment. The event's row keeps the payment's id.
  await db.stripeEvent.update({ where: { id }, data: { paymentIntentId: intent }, select: { id: true } });
  await expect(settleWebhookEvent({ ...later, adminId }, { id, motivo })).rejects.toThrow(OWN_MATTER);
  await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: 20 });
  expect(await settleWebhookEvent(by, { id, motivo })).toMatchObject({ message: PAYMENTS.noticeAway });
  await vendor.reset();
  expect(await listedIds()).toContain(id);
});
