import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const begin = await import("@/lib/money/billing/mutations/begin");
const change = await import("@/lib/money/billing/mutations/change");
const { settleForViewer } = await import("@/lib/money/billing/mutations/return");
const { handleStripeEvent } = await import("@/lib/money/billing/mutations/webhook");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { checkSubscription, readPlanDetails } = await import("@/lib/money/billing/queries");
const { formatDate } = await import("@/lib/kit/format");
const { BILLING, CHECKOUT_OUTCOMES } = await import("@/lib/money/billing/messages");
const { CHECKOUT } = await import("@/lib/money/checkout/messages");
const { stopJobs } = await import("@/lib/providers/jobs");

const { openSubscribers } = await import("../../setup/subscribers");
const {
  db,
  stripe,
  createPerson,
  pageFor,
  subscriber,
  rowOf,
  stripeIdOf,
  check,
  planOfProfile,
  months,
  mailsTo,
  earnedOf,
  sessionOf,
} = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

describe("a plan paid by card", () => {
  test("A7.8 A3.2 A3.3 A4.3 a plan starts with a trial, sends one mail, is paid and lapses to free", async () => {
    const { person } = await subscriber();
    expect(await rowOf(person)).toMatchObject({
      ...{ plan: "pro", priceReading: "cadastro", amount: 9_700n, status: "trialing" },
      ...{ paymentConfirmed: false, paymentMethod: "card" },
    });
    expect(await check(person)).toEqual({ subscribed: true, plan: "pro", payment_confirmed: false });
    expect(await planOfProfile(person)).toBe("pro");
    expect(await mailsTo(person)).toBe(1);
    expect(await months(person)).toEqual([]);
    expect(await db.subscription.count({ where: { userId: person.userId, status: "active" } })).toBe(0);

    await vendor.advance(8);
    expect(await check(person)).toEqual({ subscribed: true, plan: "pro", payment_confirmed: true });
    expect(await months(person)).toMatchObject([
      { status: "paga", amount: 9_700n, method: "card", plan: "pro" },
    ]);
    expect(await earnedOf(person)).toBe(9_700n);
    expect(await mailsTo(person)).toBe(1);

    await vendor.advance(31);
    expect(await earnedOf(person)).toBe(19_400n);
    await change.setEnding(person.userId, true);
    expect(await rowOf(person)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    await vendor.advance(32);
    expect(await rowOf(person)).toMatchObject({ status: "canceled", paymentConfirmed: false });
    expect(await check(person)).toEqual({ subscribed: false, plan: "free", payment_confirmed: false });
    expect(await planOfProfile(person)).toBe("free");
    expect(
      await db.subscription.count({ where: { userId: person.userId, plan: "free", status: "active" } }),
    ).toBe(1);
    expect(await mailsTo(person, "system_notification")).toBe(1);
    expect(await earnedOf(person)).toBe(19_400n);
  });

  test("A3.3 an account gets one trial, and a second plan is refused while another is live", async () => {
    const { person } = await subscriber();
    expect(await begin.createCheckout(person, { plan: "plus" })).toMatchObject({
      ok: false,
      code: "conflict",
      message: BILLING.hasPlan,
    });
    await stripe.subscriptions.cancel(await stripeIdOf(person));
    await vendor.idle();
    const again = await pageFor(person, "plus");
    await vendor.pay(again);
    const rows = await db.subscription.findMany({ where: { userId: person.userId, status: "active" } });
    expect(rows).toMatchObject([
      { plan: "plus", paymentConfirmed: true, trialEndsAt: null, amount: 29_700n },
    ]);
  });

  test("a declined card changes nothing, and the same page accepts the next card", async () => {
    const person = await createPerson();
    const url = await pageFor(person);
    expect(await vendor.pay(url, { card: "4000000000000002" })).toMatchObject({
      state: "refused",
      status: "open",
    });
    expect(await check(person)).toMatchObject({ subscribed: false });
    expect(await pageFor(person)).toBe(url);
    await vendor.pay(url);
    expect(await check(person)).toMatchObject({ subscribed: true });
  });

  test("after a failed renewal the plan stays for seven days, sends one mail, and then ends", async () => {
    const { person } = await subscriber({ card: "4000000000000341" });
    await vendor.advance(8);
    const late = await rowOf(person);
    expect(late).toMatchObject({ status: "past_due", paymentConfirmed: false });
    expect(late.pastDueSince).not.toBeNull();
    expect(await check(person)).toMatchObject({ subscribed: true, payment_confirmed: false });
    expect(await mailsTo(person, "system_notification")).toBe(1);
    const later = new Date((late.pastDueSince?.getTime() ?? 0) + 7 * 86_400_000);
    expect(await checkSubscription(person.userId, later)).toMatchObject({ subscribed: false });
    await reconcileBilling(later);
    expect(await planOfProfile(person)).toBe("free");
    await vendor.advance(20);
    expect(await rowOf(person)).toMatchObject({ status: "canceled" });
    expect(await mailsTo(person, "system_notification")).toBe(2);
    expect(await earnedOf(person)).toBe(0n);
  });
});

describe("changing a plan", () => {
  test("a change shows its cost, charges that amount, and sends one mail", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    const choice = { plan: "plus", reading: "painel" } as const;
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    expect(preview.data).toMatchObject({ plan: "plus", monthly: 90_000, credit: 0 });
    expect(preview.data.due).toBeGreaterThan(0);
    const { due, rest, unused } = preview.data;
    expect([rest - unused, preview.data.method]).toEqual([due, "card"]);
    expect(unused).toBeGreaterThan(0);
    const at = new Date(preview.data.at);
    expect(await change.switchPlan(person.userId, { ...choice, at, due: due + 1 })).toMatchObject({
      ok: false,
      message: BILLING.stale,
    });
    expect(await change.switchPlan(person.userId, { ...choice, at, due })).toMatchObject({ ok: true });
    await vendor.idle();
    expect(await rowOf(person)).toMatchObject({ plan: "plus", priceReading: "painel", amount: 90_000n });
    expect(await planOfProfile(person)).toBe("plus");
    expect(await earnedOf(person)).toBe(9_700n + BigInt(due));
    expect(await mailsTo(person)).toBe(2);
    expect(await change.previewPlan(person.userId, choice)).toMatchObject({ message: BILLING.samePlan });
  });

  test("a plan can be cancelled and resumed", async () => {
    const { person } = await subscriber();
    expect(await change.setEnding(person.userId, true)).toMatchObject({ ok: true });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await change.setEnding(person.userId, false)).toMatchObject({ ok: true });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await change.setEnding((await createPerson()).userId, true)).toMatchObject({
      message: BILLING.noPlan,
    });
  });
});

/** Stripe fails from the next change of a subscription on, for so many requests. */
function failChange(fault: { mode: string; status?: number; times: number | "always"; processed: boolean }) {
  const resource = Object.getPrototypeOf(stripe.subscriptions);
  const update = resource.update;
  vi.spyOn(resource, "update").mockImplementationOnce(async function (this: unknown, ...given: unknown[]) {
    await vendor.fault({ provider: "stripe", ...fault });
    return update.apply(this, given);
  });
}

describe("changing a plan while Stripe's answers are lost", () => {
  const choice = { plan: "plus", reading: "painel" } as const;
  /** A paid Pro plan whose change to Plus was previewed. */
  async function previewed() {
    const { person } = await subscriber();
    await vendor.advance(8);
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    const { at, due } = preview.data;
    return {
      person,
      due,
      confirm: () => change.switchPlan(person.userId, { ...choice, at: new Date(at), due }),
    };
  }
  const twice = { mode: "status", status: 500, times: 2 } as const;

  test("a change that was made is confirmed although its answer was lost, and charged once", async () => {
    const { person, due, confirm } = await previewed();
    failChange({ ...twice, processed: true });
    expect(await confirm()).toEqual({ ok: true, data: { message: BILLING.changed("Plus") } });
    await vendor.idle();
    expect(await rowOf(person)).toMatchObject({ plan: "plus", amount: 90_000n });
    expect(await earnedOf(person)).toBe(9_700n + BigInt(due));
  });

  test.each([true, false])(
    "an unknown outcome is not called unchanged, whether or not it was made: %s",
    async (processed) => {
      const { confirm } = await previewed();
      failChange({ mode: "status", status: 500, times: "always", processed });
      expect(await confirm()).toMatchObject({
        ...{ ok: false, code: "provider_down", message: BILLING.unknownOutcome },
      });
      await vendor.clearFaults();
      expect(await confirm()).toMatchObject(processed ? { message: BILLING.samePlan } : { ok: true });
    },
  );

  test("a change that the subscription does not show yet is not called unchanged", async () => {
    const { confirm } = await previewed();
    failChange({ ...twice, processed: false });
    expect(await confirm()).toMatchObject({ ok: false, message: BILLING.unknownOutcome });
  });

  test.each([true, false])(
    "a cancellation or its withdrawal is confirmed by the subscription: %s",
    async (ends) => {
      const { person } = await subscriber();
      await change.setEnding(person.userId, !ends);
      failChange({ ...twice, processed: true });
      expect(await change.setEnding(person.userId, ends)).toMatchObject({ ok: true });
      expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: ends });
      failChange({ ...twice, times: "always", processed: false });
      expect(await change.setEnding(person.userId, !ends)).toMatchObject({ message: BILLING.unknownOutcome });
    },
  );
});

describe("changing a cancelled plan", () => {
  const choice = { plan: "plus", reading: "painel" } as const;

  test("a cancelled plan cannot be changed until it is resumed, and nothing is charged", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    await change.setEnding(person.userId, true);
    const { subscriptionEnd } = await rowOf(person);
    const ending = BILLING.ending(formatDate(subscriptionEnd ?? ""));
    expect(await readPlanDetails(person.userId)).toMatchObject({ isManaged: true, isEnding: true });
    expect(await change.previewPlan(person.userId, choice)).toMatchObject({
      ...{ ok: false, code: "conflict", message: ending },
    });
    await change.setEnding(person.userId, false);
    expect(await readPlanDetails(person.userId)).toMatchObject({ isManaged: true, isEnding: false });
    expect(await change.previewPlan(person.userId, choice)).toMatchObject({ ok: true });
  });

  test("a plan that is cancelled while its preview is shown is not changed", async () => {
    const { person } = await subscriber();
    await vendor.advance(8);
    const preview = await change.previewPlan(person.userId, choice);
    if (!preview.ok) throw new Error(preview.message);
    const { at, due } = preview.data;
    await change.setEnding(person.userId, true);
    expect(await change.switchPlan(person.userId, { ...choice, at: new Date(at), due })).toMatchObject({
      ...{ ok: false, code: "conflict" },
    });
    expect(await rowOf(person)).toMatchObject({ plan: "pro", cancelAtPeriodEnd: true });
    expect(await earnedOf(person)).toBe(9_700n);
  });
});

describe("a plan paid by Pix Automático", () => {
  test("a plan stays active while a month is processing, and ends with the paid month after a cancellation at the bank", async () => {
    const person = await createPerson();
    const url = await pageFor(person);
    const { pix = "" } = await vendor.pay(url, { method: "pix" });
    expect(await rowOf(person)).toMatchObject({ status: "trialing", paymentMethod: "pix" });
    await vendor.advance(8);
    expect(await months(person)).toMatchObject([{ status: "processando", amount: 9_700n }]);
    expect(await checkSubscription(person.userId, new Date(Date.now() + 8 * 86_400_000))).toMatchObject({
      subscribed: true,
      payment_confirmed: false,
    });
    expect(await earnedOf(person)).toBe(0n);
    await vendor.advance(4);
    expect(await months(person)).toMatchObject([{ status: "paga", method: "pix" }]);
    expect(await check(person)).toMatchObject({ payment_confirmed: true });
    const larger = { plan: "plus", reading: "cadastro" } as const;
    expect(await change.previewPlan(person.userId, larger)).toMatchObject({ message: BILLING.mandate });
    await vendor.mandate(pix, "cancel");
    expect(await rowOf(person)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    await vendor.advance(31);
    expect(await rowOf(person)).toMatchObject({ status: "canceled" });
    expect(await earnedOf(person)).toBe(9_700n);
  });
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
  // The first copy's call to Stripe is slow, so the second copy finishes first; then all calls of the first fail.
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

describe("hosted pages of plans", () => {
  test("two tabs share one page, and another plan replaces it", async () => {
    const person = await createPerson();
    const [one, two] = await Promise.all([pageFor(person), pageFor(person)]);
    expect(two).toBe(one);
    const other = await pageFor(person, "plus");
    expect(other).not.toBe(one);
    expect((await stripe.checkout.sessions.retrieve(sessionOf(one))).status).toBe("expired");
    await vendor.pay(other);
    expect(await rowOf(person)).toMatchObject({ plan: "plus" });
  });

  test("a checkout repeated after a lost response has one page and one row", async () => {
    const person = await createPerson();
    await vendor.fault({ provider: "stripe", mode: "reset", times: "always", processed: true });
    expect(await begin.createCheckout(person, { plan: "pro" })).toMatchObject({
      ok: false,
      code: "provider_down",
      message: CHECKOUT.failed,
    });
    await vendor.clearFaults();
    await pageFor(person);
    const { stripeCustomerId } = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    const sessions = await stripe.checkout.sessions.list({ customer: String(stripeCustomerId) });
    expect(sessions.data).toHaveLength(1);
    expect(await db.checkout.count({ where: { userId: person.userId } })).toBe(1);
  });

  test("A2.15 reloading the return page changes nothing, and another person's session reveals nothing", async () => {
    await vendor.deliver({ mode: "drop" });
    const { person, url } = await subscriber();
    const other = await createPerson();
    expect(await settleForViewer(other.userId, sessionOf(url))).toMatchObject({
      ok: false,
      code: "not_found",
      message: BILLING.sessionUnknown,
    });
    expect(await check(person)).toMatchObject({ subscribed: false });
    expect(await settleForViewer(person.userId, sessionOf(url))).toMatchObject({
      data: { state: "pago", purpose: "plano", outcome: "trial", plan: "pro", mailed: true },
    });
    expect(await settleForViewer(person.userId, sessionOf(url))).toMatchObject({ data: { state: "pago" } });
    expect(await check(person)).toMatchObject({ subscribed: true });
    expect(await mailsTo(person)).toBe(1);
  });

  test("A2.15 while Stripe does not answer, the return page claims neither a payment nor its absence", async () => {
    const { person, url } = await subscriber();
    await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
    const settled = await settleForViewer(person.userId, sessionOf(url));
    await vendor.clearFaults();
    expect(settled).toMatchObject({ code: "provider_down", message: CHECKOUT_OUTCOMES.later.text });
    expect(CHECKOUT_OUTCOMES.later.text).toContain("Espere por ela antes de pagar de novo");
    expect(await settleForViewer(person.userId, sessionOf(url))).toMatchObject({ data: { state: "pago" } });
  });

  test("A2.15 the return page tells a trial, an unpaid page, a paid plan and an ended subscription apart", async () => {
    const { person, url } = await subscriber();
    const outcomeOf = async (of: { userId: string }, page: string) => {
      const settled = await settleForViewer(of.userId, sessionOf(page));
      return settled.ok ? settled.data.outcome : settled.code;
    };
    expect(await outcomeOf(person, url)).toBe("trial");
    await stripe.subscriptions.cancel(await stripeIdOf(person));
    await vendor.idle();
    // Each account has one trial, so the second subscription is charged at once.
    const paid = await pageFor(person, "plus");
    expect(await outcomeOf(person, paid)).toBe("nothing");
    await vendor.pay(paid);
    expect(await outcomeOf(person, paid)).toBe("plan");
    expect(await outcomeOf(person, url)).toBe("undone");
  });

  test("a session with another price or customer grants no plan", async () => {
    const person = await createPerson();
    await pageFor(person);
    const { stripeCustomerId } = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    for (const [customer, currency] of [
      [stripeCustomerId, "brl"],
      [(await stripe.customers.create({ email: "x@exemplo.com.br" })).id, "brl"],
    ] as const) {
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer: String(customer),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency,
              unit_amount: 100,
              recurring: { interval: "month" },
              product_data: { name: "Pro" },
            },
          },
        ],
        success_url: "http://localhost:3000/",
      });
      await vendor.pay(String(session.url));
    }
    expect(await check(person)).toMatchObject({ subscribed: false });
    expect(await db.subscription.count({ where: { userId: person.userId, plan: { not: "free" } } })).toBe(0);
  });
});
