import Stripe from "stripe";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startStripe } from "../../setup/stripe";
import { MANDATE } from "../../setup/stripe-sandbox";

const vendor = await startStripe();
const { syncSubscription } = await import("@/lib/money/billing/mutations/sync");
const { refundWithdrawn } = await import("@/lib/money/billing/mutations/withdraw");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, subscriber, rowOf, customerOf, check, months, earnedOf } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

/** Buys a second Pro subscription directly at Stripe. @returns the subscription's id */
async function payAgain(
  customer: string,
  pay: Parameters<typeof vendor.pay>[1] = {},
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<string> {
  const [price] = (await stripe.prices.list({ lookup_keys: ["pro_cadastro"] })).data;
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: String(price?.id), quantity: 1 }],
    success_url: "http://localhost:3000/",
    ...more,
  });
  await vendor.pay(String(session.url), pay);
  return String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
}

test("a second subscription of one person is cancelled and refunded", async () => {
  const { person } = await subscriber();
  const customer = await customerOf(person);
  await payAgain(customer);
  const live = await stripe.subscriptions.list({ customer, status: "all" });
  expect(live.data.map(({ status }) => status).toSorted()).toEqual(["canceled", "trialing"]);
  expect(await rowOf(person)).toMatchObject({ plan: "pro" });
  expect(await earnedOf(person)).toBe(0n);
  expect(await check(person)).toMatchObject({ subscribed: true });
});

async function unseenSecond() {
  const { person } = await subscriber();
  await vendor.deliver({ mode: "drop" });
  const customer = await customerOf(person);
  const second = await payAgain(customer);
  const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data;
  const statusOfSecond = async () => (await stripe.subscriptions.retrieve(second)).status;
  return {
    person,
    second,
    charge: String(charge?.id),
    intent: String(charge?.payment_intent),
    statusOfSecond,
  };
}

test("a second subscription stays live until Stripe answers about its refund", async () => {
  const { second, statusOfSecond } = await unseenSecond();
  const refunds = Object.getPrototypeOf(stripe.refunds);
  const lost = vi.spyOn(refunds, "create").mockRejectedValue(new Stripe.errors.StripeConnectionError());
  await expect(syncSubscription(second)).rejects.toThrow();
  expect(await statusOfSecond()).toBe("active");
  lost.mockRestore();
  expect(await syncSubscription(second)).toBeNull();
  expect(await statusOfSecond()).toBe("canceled");
});

test("a second subscription ends while its payment is disputed, so that it charges no more, and the payment goes back once the dispute is won", async () => {
  const { person, second, charge, intent, statusOfSecond } = await unseenSecond();
  const dispute = await vendor.dispute(intent);
  expect(await syncSubscription(second)).toBeNull();
  expect(await statusOfSecond()).toBe("canceled");
  const [month] = await months(person);
  expect(month).toMatchObject({ refundDue: true, refundedAmount: 0n });
  await vendor.closeDispute(dispute, "won");
  await refundWithdrawn({ id: String(month?.id) });
  expect((await stripe.charges.retrieve(charge)).refunded).toBe(true);
  await syncSubscription(second);
  expect(await earnedOf(person)).toBe(0n);
  const { payload } = await db.emailMessage.findFirstOrThrow({
    where: { userId: person.userId, subject: { contains: "devolvida" } },
  });
  expect(JSON.stringify(payload && openContent(payload))).toContain("o seu plano atual continua");
});

test("a second subscription ends also if Stripe refuses its refund, which is owed from then on", async () => {
  const { person, second, charge, statusOfSecond } = await unseenSecond();
  const refunds = Object.getPrototypeOf(stripe.refunds);
  const refused = vi
    .spyOn(refunds, "create")
    .mockRejectedValue(
      new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", message: "no" } as never),
    );
  expect(await syncSubscription(second)).toBeNull();
  refused.mockRestore();
  expect(await statusOfSecond()).toBe("canceled");
  const [month] = await months(person);
  expect(month).toMatchObject({ refundDue: true, refundedAmount: 0n });
  await refundWithdrawn({ id: String(month?.id) });
  expect((await stripe.charges.retrieve(charge)).refunded).toBe(true);
});

test("a second subscription with a processing Pix stays live until the money arrived and was refunded", async () => {
  const { person } = await subscriber();
  await vendor.deliver({ mode: "drop" });
  const trial = { subscription_data: { trial_period_days: 7 } };
  const second = await payAgain(await customerOf(person), { method: "pix" }, { ...MANDATE, ...trial });
  // On day 8 the trial is over, and the bank processes the first month.
  await vendor.advance(8);
  await vendor.deliver({ mode: "normal" });
  expect(await syncSubscription(second)).toBeNull();
  // The subscription must not end before the bank has decided about its payment.
  expect((await stripe.subscriptions.retrieve(second)).status).toBe("active");
  expect(await check(person)).toMatchObject({ subscribed: true });
  await vendor.advance(4);
  expect((await stripe.subscriptions.retrieve(second)).status).toBe("canceled");
  const invoices = await stripe.invoices.list({ subscription: second, expand: ["data.payments"] });
  const [payment] = invoices.data[0]?.payments?.data ?? [];
  const { data } = await stripe.charges.list({ payment_intent: String(payment?.payment.payment_intent) });
  expect(data.map(({ paid, refunded }) => [paid, refunded])).toEqual([[true, true]]);
  expect(await earnedOf(person)).toBe(9_700n);
  expect(await check(person)).toMatchObject({ subscribed: true });
});
