import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const begin = await import("@/lib/money/billing/mutations/begin");
const change = await import("@/lib/money/billing/mutations/change-plan");
const { settleForViewer } = await import("@/lib/money/billing/mutations/payment-return");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { checkSubscription, readPlanDetails } = await import("@/lib/money/billing/queries");
const { BILLING, CHECKOUT_OUTCOMES } = await import("@/lib/money/billing/messages");
const { CHECKOUT } = await import("@/lib/money/checkout/messages");
const { formatMoneyCents } = await import("@/lib/kit/format");
const { openContent } = await import("@/lib/words/email/mutations/notify");
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
      plan: "pro",
      priceList: "cadastro",
      amount: 9_700n,
      status: "trialing",
      paymentConfirmed: false,
      paymentMethod: "card",
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
    const activation = await db.emailMessage.findFirstOrThrow({
      where: { userId: person.userId, emailType: "auth_plan_selection" },
    });
    const content = JSON.stringify(activation.payload && openContent(activation.payload));
    for (const fact of ["Teste grátis", "Primeira cobrança", "Preço por mês", formatMoneyCents(9_700)])
      expect(content).toContain(fact);

    await vendor.advance(31);
    expect(await earnedOf(person)).toBe(19_400n);
    await change.setEnding(person.userId, true);
    expect(await rowOf(person)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    const newest = { where: { userId: person.userId }, orderBy: { createdAt: "desc" } } as const;
    expect((await db.emailMessage.findFirst(newest))?.subject).toBe("O plano Pro foi cancelado");
    await vendor.advance(32);
    expect(await rowOf(person)).toMatchObject({ status: "canceled", paymentConfirmed: false });
    expect(await check(person)).toEqual({ subscribed: false, plan: "free", payment_confirmed: false });
    expect(await planOfProfile(person)).toBe("free");
    expect(
      await db.subscription.count({ where: { userId: person.userId, plan: "free", status: "active" } }),
    ).toBe(1);
    expect(await mailsTo(person, "system_notification")).toBe(2);
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
    const larger = { plan: "plus", priceList: "cadastro" } as const;
    expect(await change.previewPlan(person.userId, larger)).toMatchObject({
      message: BILLING.mandate(formatMoneyCents(9_700)),
    });
    expect(await readPlanDetails(person.userId)).toMatchObject({ mandateLimit: 9_700 });
    await vendor.mandate(pix, "cancel");
    expect(await rowOf(person)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    await vendor.advance(31);
    expect(await rowOf(person)).toMatchObject({ status: "canceled" });
    expect(await earnedOf(person)).toBe(9_700n);
  });
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
    const liveIdOf = async ({ userId }: typeof person) =>
      (await db.subscription.findFirstOrThrow({ where: { userId, plan: "plus" } })).stripeSubscriptionId ??
      "";
    const outcomeOf = async (of: { userId: string }, page: string) => {
      const settled = await settleForViewer(of.userId, sessionOf(page));
      return settled.ok ? settled.data.outcome : settled.code;
    };
    expect(await outcomeOf(person, url)).toBe("trial");
    await stripe.subscriptions.cancel(await stripeIdOf(person));
    await vendor.idle();
    expect(await outcomeOf(person, url)).toBe("ended");
    // Each account has one trial, so the second subscription is charged at once.
    const paid = await pageFor(person, "plus");
    expect(await outcomeOf(person, paid)).toBe("nothing");
    await vendor.pay(paid);
    expect(await outcomeOf(person, paid)).toBe("plan");
    expect(await outcomeOf(person, url)).toBe("ended");
    await stripe.subscriptions.cancel(await liveIdOf(person));
    await vendor.idle();
    expect(await outcomeOf(person, paid)).toBe("ended");
    const [month] = await months(person);
    const invoice = await stripe.invoices.retrieve(month?.stripeInvoiceId ?? "", { expand: ["payments"] });
    const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
    await stripe.refunds.create({ payment_intent: intent });
    await vendor.idle();
    expect(await outcomeOf(person, paid)).toBe("undone");
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
