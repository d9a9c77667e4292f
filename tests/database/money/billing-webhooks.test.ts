import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { handleStripeEvent } = await import("@/lib/money/billing/mutations/stripe-events");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { stopJobs } = await import("@/lib/providers/jobs");

const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, subscriber, check, months, mailsTo, earnedOf } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

describe("webhooks of Stripe", () => {
  test("repeated, concurrent and reordered webhooks are each applied once", async () => {
    for (const prepare of [
      () => vendor.deliver({ mode: "duplicate" }),
      () => vendor.deliver({ mode: "together" }),
      () => vendor.deliver({ mode: "hold" }),
    ]) {
      await prepare();
      const { person } = await subscriber();
      await vendor.advance(8);
      await vendor.release({ order: "reversed", times: 2 });
      expect(await check(person)).toEqual({ subscribed: true, plan: "pro", payment_confirmed: true });
      expect(await earnedOf(person)).toBe(9_700n);
      expect(await mailsTo(person)).toBe(1);
      expect(await months(person)).toHaveLength(1);
    }
  });

  test("reconciling replaces lost webhooks, and a second run changes nothing", async () => {
    await vendor.deliver({ mode: "drop" });
    const { person } = await subscriber();
    await vendor.advance(8);
    expect(await check(person)).toMatchObject({ subscribed: false });
    const first = await reconcileBilling(new Date());
    expect(first.mended.length).toBeGreaterThan(0);
    expect(await check(person)).toEqual({ subscribed: true, plan: "pro", payment_confirmed: true });
    expect(await earnedOf(person)).toBe(9_700n);
    const second = await reconcileBilling(new Date());
    expect(second.mended.filter((name) => !name.startsWith("profile"))).toEqual([]);
    expect(await earnedOf(person)).toBe(9_700n);
  });

  test("webhooks with a forged, foreign or old signature change nothing, and a replay is applied once", async () => {
    const { person } = await subscriber();
    const event = (await stripe.events.list({ limit: 1 })).data[0];
    const body = JSON.stringify({ ...event, id: "evt_replayed" });
    const sign = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
      stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    const secret = process.env.STRIPE_WEBHOOK_SECRET ?? "";
    for (const signature of ["", "t=1,v1=00", sign("whsec_other"), sign(secret, Date.now() / 1000 - 600)])
      expect(await handleStripeEvent(body, signature)).toMatchObject({ ok: false, code: "bad_input" });
    expect(await handleStripeEvent(`${body} `, sign(secret))).toMatchObject({ ok: false });
    expect(await db.stripeEvent.count({ where: { id: "evt_replayed" } })).toBe(0);
    expect(await handleStripeEvent(body, sign(secret))).toMatchObject({ data: { received: true } });
    expect(await handleStripeEvent(body, sign(secret))).toMatchObject({ data: { received: false } });
    expect(await db.stripeEvent.findUnique({ where: { id: "evt_replayed" } })).toMatchObject({
      attempts: 2,
      error: null,
    });
    expect(await mailsTo(person)).toBe(1);
  });

  test("webhooks about unknown objects are recorded, and during an outage get a status that makes Stripe retry", async () => {
    const secret = process.env.STRIPE_WEBHOOK_SECRET ?? "";
    const send = (event: object) => {
      const payload = JSON.stringify(event);
      return handleStripeEvent(payload, stripe.webhooks.generateTestHeaderString({ payload, secret }));
    };
    const unknown = {
      id: "evt_new",
      object: "event",
      type: "tax_rate.created",
      data: { object: { id: "txr_1", object: "tax_rate" } },
    };
    expect(await send(unknown)).toMatchObject({ ok: true });
    const foreign = {
      ...unknown,
      id: "evt_foreign",
      type: "checkout.session.completed",
      data: { object: { id: "cs_test_nobody", object: "checkout.session" } },
    };
    expect(await send(foreign)).toMatchObject({ ok: true });
    expect(await db.stripeEvent.findUnique({ where: { id: "evt_foreign" } })).toMatchObject({
      error: "missing",
    });
    await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
    const later = { ...foreign, id: "evt_later" };
    expect(await send(later)).toMatchObject({ ok: false, code: "provider_down" });
    expect(await db.stripeEvent.findUnique({ where: { id: "evt_later" } })).toMatchObject({
      processedAt: null,
      error: "down",
    });
    await vendor.clearFaults();
    expect(await send(later)).toMatchObject({ ok: true });
  });
});

test("a repeated webhook that fails late does not change the processed webhook", async () => {
  await vendor.deliver({ mode: "drop" });
  const { person } = await subscriber();
  const { data } = await stripe.invoices.list({
    customer: String((await db.user.findUniqueOrThrow({ where: { id: person.userId } })).stripeCustomerId),
  });
  const invoice = { id: String(data[0]?.id), object: "invoice" };
  const payload = JSON.stringify({
    id: "evt_twice",
    object: "event",
    type: "invoice.paid",
    data: { object: invoice },
  });
  const secret = process.env.STRIPE_WEBHOOK_SECRET ?? "";
  const send = () =>
    handleStripeEvent(payload, stripe.webhooks.generateTestHeaderString({ payload, secret }));
  // The first copy's call to Stripe is slow, so the second copy finishes first. Then the first copy's calls fail.
  await vendor.settings({ latency: 1_500 });
  const late = send();
  await vi.waitFor(async () => expect(await db.stripeEvent.count({ where: { id: "evt_twice" } })).toBe(1));
  await wait(300);
  await vendor.settings({ latency: 0 });
  expect(await send()).toMatchObject({ ok: true });
  await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
  expect(await late).toMatchObject({ ok: false, code: "provider_down" });
  await vendor.clearFaults();
  const event = await db.stripeEvent.findUniqueOrThrow({ where: { id: "evt_twice" } });
  expect(event).toMatchObject({ attempts: 2, error: null });
  expect(event.processedAt).not.toBeNull();
});
