import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { findUnknown } = await import("@/lib/money/billing/mutations/find-unknown");
const { createFeeSession, expireSession } = await import("@/lib/providers/stripe");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, subscriber, customerOf, stripeIdOf, months } = await openSubscribers(vendor);

afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const urls = { successUrl: "http://localhost:3000/ok", cancelUrl: "http://localhost:3000/volta" };

/** A payment page of a fee, without a checkout row, as after the restore of an older backup. */
async function lostPage(amount: number) {
  const { id: customerId } = await stripe.customers.create({ email: "a@exemplo.com.br" });
  const made = await createFeeSession({
    checkoutId: randomUUID(),
    customerId,
    amount,
    title: "Taxa",
    ...urls,
  });
  if (!made.ok) throw new Error(made.trouble);
  return { ...made.data, customerId };
}

test("payments, subscriptions and refunds at Stripe that no row knows are named; known ones are not, and get their refunds", async () => {
  const begin = new Date(Date.now() - 60_000);
  const { person: known, intent } = await payer();
  const { person: lost } = await payer();
  expect(await findUnknown(begin)).toEqual({ unknown: [], problems: [] });

  await vendor.deliver({ mode: "drop" });
  const [paid, open, expired] = [await lostPage(30_000), await lostPage(20_000), await lostPage(10_000)];
  await vendor.pay(paid.url ?? "");
  await expireSession(expired.id);
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(paid.id);
  const refund = await stripe.refunds.create({ payment_intent: String(payment), amount: 5_000 });
  await stripe.refunds.create({ payment_intent: intent, amount: 4_700 });
  const [subscription, customer] = [await stripeIdOf(lost), await customerOf(lost)];
  await db.subscription.updateMany({ where: { userId: lost.userId }, data: { stripeSubscriptionId: null } });
  await db.user.update({ where: { id: lost.userId }, data: { stripeCustomerId: null } });
  const { person: adopted } = await subscriber();
  await db.checkout.deleteMany({ where: { userId: adopted.userId } });

  const found = await findUnknown(begin);
  const at = expect.any(Date);
  expect(found.problems).toEqual([]);
  expect(found.unknown).toEqual([
    { kind: "session", id: open.id, amount: 20_000, at, belongsTo: open.customerId, state: "open" },
    { kind: "session", id: paid.id, amount: 30_000, at, belongsTo: paid.customerId, state: "paid" },
    {
      kind: "subscription",
      id: subscription,
      amount: 9_700,
      at,
      belongsTo: customer,
      state: "active",
    },
    { kind: "refund", id: refund.id, amount: 5_000, at, belongsTo: payment, state: null },
  ]);
  expect(await months(known)).toMatchObject([{ refundedAmount: 4_700n }]);
  // We know the customer of this subscription, so the account gets the plan.
  expect(await db.subscription.findMany({ where: { userId: adopted.userId, plan: "pro" } })).toMatchObject([
    { plan: "pro", status: "trialing" },
  ]);
  expect(await findUnknown(new Date(Date.now() + 400 * 86_400_000))).toEqual({ unknown: [], problems: [] });
});
