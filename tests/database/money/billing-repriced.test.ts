import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const change = await import("@/lib/money/billing/mutations/change-plan");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { checkSubscription } = await import("@/lib/money/billing/queries");
const { findPrice } = await import("@/lib/providers/stripe-plans");
const { openSubscribers } = await import("../../setup/subscribers");
const {
  db,
  stripe,
  createPerson,
  pageFor,
  payer,
  rowOf,
  stripeIdOf,
  check,
  months,
  earnedOf,
  planOfProfile,
} = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

/** Moves a lookup key to a new price. @returns the new price's id */
const reprice = async (lookupKey: string, amount: number): Promise<string> =>
  (
    await stripe.prices.create({
      currency: "brl",
      product: "prod_EloReciclaPro",
      unit_amount: amount,
      recurring: { interval: "month" },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    })
  ).id;

const receipts = ({ userId }: { userId: string }) =>
  db.receipt.count({ where: { readerId: userId, kind: "mensalidade", revokedAt: null } });

test("A7.8 a renewal after a price change still writes month, ledger entry, receipt and period end", async () => {
  const { person } = await payer();
  await reprice("pro_cadastro", 10_700);
  const before = await rowOf(person);
  await vendor.advance(31);
  const after = await rowOf(person);
  expect(after).toMatchObject({ plan: "pro", priceList: "cadastro", amount: 9_700n, status: "active" });
  expect(after.subscriptionEnd?.getTime()).toBeGreaterThan(before.subscriptionEnd?.getTime() ?? 0);
  expect(await months(person)).toMatchObject([
    { status: "paga", plan: "pro", amount: 9_700n },
    { status: "paga", plan: "pro", amount: 9_700n },
  ]);
  expect(await earnedOf(person)).toBe(19_400n);
  expect(await receipts(person)).toBe(2);
  expect(await check(person)).toEqual({ subscribed: true, plan: "pro", payment_confirmed: true });
  expect(await db.stripeEvent.count({ where: { error: { not: null } } })).toBe(0);
});

test("A7.8 a plan cancelled after a price change ends in our record too", async () => {
  const { person } = await payer();
  await reprice("pro_cadastro", 10_700);
  await stripe.subscriptions.cancel(await stripeIdOf(person));
  await vendor.idle();
  expect(await rowOf(person)).toMatchObject({ status: "canceled", paymentConfirmed: false });
  expect(await check(person)).toEqual({ subscribed: false, plan: "free", payment_confirmed: false });
  expect(await planOfProfile(person)).toBe("free");
});

test("a stored plan keeps an amount that the code no longer has, and Stripe's amount is charged", async () => {
  const { person } = await payer();
  // Simulates a release with other amounts.
  const legacy = await reprice("pro_painel", 16_000);
  const [item] = (await stripe.subscriptions.retrieve(await stripeIdOf(person))).items.data;
  await stripe.subscriptions.update(await stripeIdOf(person), {
    items: [{ id: String(item?.id), price: legacy }],
    proration_behavior: "none",
  });
  await vendor.idle();
  expect(await rowOf(person)).toMatchObject({ plan: "pro", priceList: "painel", amount: 16_000n });
  await vendor.advance(31);
  expect((await months(person)).at(-1)).toMatchObject({ status: "paga", amount: 16_000n });
  expect(await earnedOf(person)).toBe(25_700n);
});

test("a change to an unknown price changes the charge but not the plan", async () => {
  const { person } = await payer();
  const { id } = await stripe.prices.create({
    currency: "brl",
    product: "prod_EloReciclaPlus",
    unit_amount: 5_000,
    recurring: { interval: "month" },
  });
  const [item] = (await stripe.subscriptions.retrieve(await stripeIdOf(person))).items.data;
  await stripe.subscriptions.update(await stripeIdOf(person), {
    items: [{ id: String(item?.id), price: id }],
    proration_behavior: "none",
    cancel_at_period_end: true,
  });
  await vendor.idle();
  expect(await rowOf(person)).toMatchObject({ plan: "pro", amount: 5_000n, cancelAtPeriodEnd: true });
});

test("A4.3 A7.8 a page opened before a price change grants the plan that it offered", async () => {
  const person = await createPerson();
  const url = await pageFor(person);
  await reprice("pro_cadastro", 10_700);
  await vendor.pay(url);
  expect(await rowOf(person)).toMatchObject({ plan: "pro", priceList: "cadastro", amount: 9_700n });
  expect(await check(person)).toMatchObject({ subscribed: true, plan: "pro" });
});

test("a lookup key that moved to another price is resolved again without a restart", async () => {
  const first = await findPrice("plus_painel", 90_000);
  const moved = await reprice("plus_painel", 90_000);
  expect(first.ok && first.data).not.toBe(moved);
  expect(await findPrice("plus_painel", 90_000)).toEqual({ ok: true, data: moved });
  await reprice("plus_painel", 95_000);
  expect(await findPrice("plus_painel", 90_000)).toEqual({ ok: false, trouble: "refused" });
});

test("a subscriber of an old price is offered the new price of the same plan", async () => {
  const { person } = await payer();
  const choice = { plan: "pro", priceList: "cadastro" } as const;
  expect(await change.previewPlan(person.userId, choice)).toMatchObject({ ok: false, code: "conflict" });
  await reprice("pro_cadastro", 9_700);
  expect(await change.previewPlan(person.userId, choice)).toMatchObject({
    ok: true,
    data: { monthly: 9_700 },
  });
});

test("A7.8 an outdated row loses its plan a week after its end, and reconciling corrects it", async () => {
  const { person } = await payer();
  await vendor.deliver({ mode: "drop" });
  await reprice("pro_cadastro", 10_700);
  await vendor.advance(31);
  const behind = await rowOf(person);
  const longAfter = new Date((behind.subscriptionEnd?.getTime() ?? 0) + 7 * 86_400_000);
  expect(await checkSubscription(person.userId, new Date(longAfter.getTime() - 1))).toMatchObject({
    subscribed: true,
  });
  expect(await checkSubscription(person.userId, longAfter)).toMatchObject({
    subscribed: false,
    plan: "free",
  });
  const { mended } = await reconcileBilling(new Date());
  expect(mended).toContain(`subscription ${behind.stripeSubscriptionId}`);
  expect(await months(person)).toHaveLength(2);
  expect(await checkSubscription(person.userId, longAfter)).toMatchObject({ subscribed: true });

  await stripe.subscriptions.cancel(await stripeIdOf(person));
  await reconcileBilling(new Date());
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect((await reconcileBilling(new Date())).mended).toEqual([]);
});
