import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY, HOUR } from "@/lib/kit/time";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { createCheckout } = await import("@/lib/money/billing/mutations/begin");
const { previewPlan, setEnding, switchPlan } = await import("@/lib/money/billing/mutations/change-plan");
const { endAtStripe } = await import("@/lib/money/billing/mutations/end-for-account");
const { withdrawPlan } = await import("@/lib/money/billing/mutations/withdraw");
const { syncSubscription } = await import("@/lib/money/billing/mutations/sync");
const { checkSubscription, readPlanDetails } = await import("@/lib/money/billing/queries");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { BILLING } = await import("@/lib/money/billing/messages");
const { formatDate } = await import("@/lib/kit/format");
const { stopJobs } = await import("@/lib/providers/jobs");
const { openSubscribers } = await import("../../setup/subscribers");
const {
  db,
  stripe,
  createPerson,
  pageFor,
  payer,
  subscriber,
  rowOf,
  stripeIdOf,
  check,
  months,
  mailsTo,
  earnedOf,
} = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

type Person = Awaited<ReturnType<typeof createPerson>>;

async function unpaidByCard() {
  const { person } = await subscriber({ card: "4000000000000341" });
  await vendor.advance(8);
  expect(await rowOf(person)).toMatchObject({ status: "past_due", paymentConfirmed: false });
  return person;
}

async function unpaidByPix() {
  const person = await createPerson();
  const { pix = "" } = await vendor.pay(await pageFor(person), { method: "pix" });
  await vendor.mandate(pix, "nofunds");
  await vendor.advance(11);
  expect(await rowOf(person)).toMatchObject({ status: "past_due", paymentConfirmed: false });
  await vendor.mandate(pix, "funds");
  return { person, pix };
}

test.each([
  ["the bank declined", { card: "4000000000000341" }, "falhou"],
  ["the bank still confirms", { method: "pix" } as const, "processando"],
])(
  "a plan whose month %s is not changed, because the change would credit days that nobody paid",
  async (_, pay, status) => {
    const { person } = await subscriber(pay, "plus");
    await vendor.advance(8);
    expect(await months(person)).toMatchObject([{ status }]);
    const cheaper = { plan: "pro", priceList: "cadastro" } as const;
    const refused = { ok: false, code: "conflict", message: BILLING.unpaid };
    expect(await previewPlan(person.userId, cheaper)).toMatchObject(refused);
    expect(await switchPlan(person.userId, { ...cheaper, at: new Date(), due: 0 })).toMatchObject(refused);
    expect(await readPlanDetails(person.userId)).toMatchObject({ isUnpaid: true });
  },
);

test("a plan whose months are paid, or that is in its trial, is not shown as unpaid", async () => {
  const { person } = await subscriber();
  expect(await readPlanDetails(person.userId)).toMatchObject({ isUnpaid: false });
  await vendor.advance(8);
  expect(await months(person)).toMatchObject([{ status: "paga" }]);
  expect(await readPlanDetails(person.userId)).toMatchObject({ isUnpaid: false });
});

test("B6.7 B4.6 between the end of a trial and its first charge, while the invoice is a draft, the plan goes on", async () => {
  await vendor.settings({ draftDelay: HOUR });
  const { person } = await subscriber();
  await vendor.advance(7.025);
  const row = await rowOf(person);
  expect(row).toMatchObject({ status: "active", paymentConfirmed: false });
  expect(await invoicesOf(person)).toMatchObject([{ status: "draft" }, { amount_due: 0 }]);
  expect(await months(person)).toEqual([]);
  const checkAfter = (hours: number) =>
    checkSubscription(person.userId, new Date((row.trialEndsAt?.getTime() ?? 0) + hours * HOUR));
  expect(await checkAfter(0.5)).toEqual({ subscribed: true, plan: "pro", payment_confirmed: false });
  expect(await checkAfter(3)).toMatchObject({ subscribed: false });
  await vendor.advance(0.05);
  expect(await months(person)).toMatchObject([{ status: "paga" }]);
  expect(await checkAfter(3)).toEqual({ subscribed: true, plan: "pro", payment_confirmed: true });
  expect(await mailsTo(person)).toBe(1);
});

async function expectEnded(person: Person) {
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect((await stripe.subscriptions.retrieve(await stripeIdOf(person))).status).toBe("canceled");
  expect(await check(person)).toMatchObject({ subscribed: false, plan: "free" });
  // One mail about the declined charge, one about the end.
  expect(await mailsTo(person, "system_notification")).toBe(2);
}

test("a cancelled plan whose renewal was declined ends at once and is not charged, and another can be bought", async () => {
  const { person } = await unpaidByPix();
  expect(await setEnding(person.userId, true)).toEqual({ ok: true, data: { message: BILLING.canceledNow } });
  await expectEnded(person);
  await vendor.advance(20);
  expect(await earnedOf(person)).toBe(0n);
  await expectEnded(person);
  expect(await createCheckout(person, { plan: "pro" })).toMatchObject({ ok: true });
});

test("an unpaid plan that is cancelled in Stripe's portal ends at once", async () => {
  const person = await unpaidByCard();
  await stripe.subscriptions.update(await stripeIdOf(person), { cancel_at_period_end: true });
  await vendor.idle();
  await expectEnded(person);
});

test.each([
  ["paid, lasts until the end of the period", "funds", "active", 9_700n],
  ["refused, ends", "nofunds", "canceled", 0n],
])("a cancelled plan with a Pix at the bank that is %s", async (_, funds, status, earned) => {
  const { person, pix } = await unpaidByPix();
  await vendor.advance(3);
  const { subscriptionEnd } = await rowOf(person);
  const message = BILLING.canceledAtBank(formatDate(subscriptionEnd ?? ""));
  expect(await setEnding(person.userId, true)).toEqual({ ok: true, data: { message } });
  expect(await rowOf(person)).toMatchObject({ status: "past_due", cancelAtPeriodEnd: true });
  expect(await months(person)).toMatchObject([{ status: "processando" }]);
  await vendor.mandate(pix, funds);
  await vendor.advance(4);
  expect(await rowOf(person)).toMatchObject({ status });
  await vendor.advance(32);
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect(await earnedOf(person)).toBe(earned);
});

test("the nightly run ends a plan at the end of its days of grace, and no later try charges it", async () => {
  const { person } = await unpaidByPix();
  const since = (await rowOf(person)).pastDueSince?.getTime() ?? 0;
  await reconcileBilling(new Date(since + 7 * DAY - 1));
  expect(await rowOf(person)).toMatchObject({ status: "past_due" });
  await reconcileBilling(new Date(since + 7 * DAY));
  await expectEnded(person);
  await vendor.advance(20);
  expect(await earnedOf(person)).toBe(0n);
});

/** Makes Stripe fail from the next cancellation on. With `processed`, only Stripe's answer is lost. */
function failEnding(fault: { times: number | "always"; processed: boolean }) {
  const resource = Object.getPrototypeOf(stripe.subscriptions);
  const cancel = resource.cancel;
  vi.spyOn(resource, "cancel").mockImplementationOnce(async function (this: unknown, ...given: unknown[]) {
    await vendor.fault({ provider: "stripe", mode: "status", status: 500, ...fault });
    return cancel.apply(this, given);
  });
}

test("an unpaid plan's cancellation is confirmed although the answer about its end was lost", async () => {
  const person = await unpaidByCard();
  await vendor.deliver({ mode: "drop" });
  failEnding({ times: 1, processed: true });
  expect(await setEnding(person.userId, true)).toEqual({ ok: true, data: { message: BILLING.canceledNow } });
  await expectEnded(person);
});

test("an unpaid plan's cancellation is not confirmed before Stripe ended it, and the nightly run ends it", async () => {
  const person = await unpaidByCard();
  await vendor.deliver({ mode: "drop" });
  failEnding({ times: "always", processed: false });
  expect(await setEnding(person.userId, true)).toMatchObject({ ok: false, message: BILLING.unknownOutcome });
  await vendor.clearFaults();
  await reconcileBilling(new Date());
  await expectEnded(person);
});

/** Stripe's invoices of the person's plan, newest first. */
const invoicesOf = async (person: Person) =>
  (await stripe.invoices.list({ subscription: await stripeIdOf(person) })).data;

test.each([
  ["its cancellation", (person: Person) => setEnding(person.userId, true)],
  ["the nightly run after its days of grace", () => reconcileBilling(new Date(Date.now() + 8 * DAY))],
  [
    "the team in Stripe's dashboard",
    async (person: Person) => stripe.subscriptions.cancel(await stripeIdOf(person)),
  ],
])("the open invoice of a plan that was ended by %s can no longer be paid", async (_, end) => {
  const person = await unpaidByCard();
  expect(await invoicesOf(person)).toMatchObject([{ status: "open" }, { amount_due: 0 }]);
  await end(person);
  await vendor.idle();
  await expectEnded(person);
  const [invoice] = await invoicesOf(person);
  expect(invoice).toMatchObject({ status: "void" });
  expect(await months(person)).toMatchObject([{ status: "anulada" }]);
  await expect(stripe.invoices.pay(invoice?.id ?? "")).rejects.toThrow();
  await reconcileBilling(new Date());
  expect(await invoicesOf(person)).toMatchObject([{ status: "void" }, { amount_due: 0 }]);
});

test("a payment that arrives after the plan's end, before its invoice is voided, goes back once with a mail", async () => {
  const { person } = await unpaidByPix();
  const stripeId = await stripeIdOf(person);
  await vendor.deliver({ mode: "drop" });
  await stripe.subscriptions.cancel(stripeId);
  const [invoice] = await invoicesOf(person);
  // Ignore the error: Stripe still reports the earlier refusal, although the bank is processing the new charge.
  await stripe.invoices.pay(invoice?.id ?? "").catch(() => null);
  await reconcileBilling(new Date());
  expect(await invoicesOf(person)).toMatchObject([{ status: "open" }, { amount_due: 0 }]);
  await vendor.deliver({ mode: "normal" });
  await vendor.advance(4);
  await Promise.all([syncSubscription(stripeId), reconcileBilling(new Date())]);
  expect(await months(person)).toMatchObject([{ status: "paga", amount: 9_700n, refundedAmount: 9_700n }]);
  expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 9_700 }]);
  expect(await earnedOf(person)).toBe(0n);
  expect(await check(person)).toMatchObject({ subscribed: false, plan: "free" });
  // Mails about the declined charge, the end and the refund.
  expect(await mailsTo(person, "system_notification")).toBe(3);
});

/** A plan whose declined charge Stripe itself retried, with success, after the days of grace. */
async function chargedAfterGrace({ isAtBank }: { isAtBank: boolean }) {
  const { person } = await unpaidByPix();
  const stripeId = await stripeIdOf(person);
  await vendor.deliver({ mode: "drop" });
  await vendor.advance(3);
  if (isAtBank) await syncSubscription(stripeId);
  // Let the days of grace end before the retried charge is paid.
  const { pastDueSince } = await rowOf(person);
  await db.subscription.updateMany({
    where: { stripeSubscriptionId: stripeId },
    data: { pastDueSince: new Date((pastDueSince?.getTime() ?? 0) - 8 * DAY) },
  });
  await vendor.advance(4);
  await vendor.deliver({ mode: "normal" });
  expect((await stripe.subscriptions.retrieve(stripeId)).status).toBe("active");
  return person;
}

test("a charge that Stripe retries after the days of grace is refunded once, and the plan ends", async () => {
  const person = await chargedAfterGrace({ isAtBank: false });
  const stripeId = await stripeIdOf(person);
  await Promise.all([syncSubscription(stripeId), reconcileBilling(new Date())]);
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect((await stripe.subscriptions.retrieve(stripeId)).status).toBe("canceled");
  expect(await check(person)).toMatchObject({ subscribed: false, plan: "free" });
  expect(await months(person)).toMatchObject([{ status: "paga", refundedAmount: 9_700n }]);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  expect(await mailsTo(person, "plan_activated")).toBe(0);
  expect(await mailsTo(person, "system_notification")).toBe(3);
});

test("a charge that the bank was processing when the days of grace ended still pays for the plan", async () => {
  const person = await chargedAfterGrace({ isAtBank: true });
  await syncSubscription(await stripeIdOf(person));
  expect(await rowOf(person)).toMatchObject({ status: "active", paymentConfirmed: true, pastDueSince: null });
  expect(await earnedOf(person)).toBe(9_700n);
});

test("a month that the team refunded in a plan that goes on does not renew the right of withdrawal", async () => {
  const { person } = await payer();
  const [first] = await months(person);
  await db.planPayment.update({ where: { id: first?.id ?? "" }, data: { refundedAmount: 9_700n } });
  await vendor.advance(31);
  const [, second] = await months(person);
  expect(second).toMatchObject({ status: "paga" });
  const at = second?.paidAt ?? new Date();
  expect(await readPlanDetails(person.userId, at)).toMatchObject({ withdrawal: null });
});

test("a charge that came too late and went back leaves the right of withdrawal to the first plan that is given", async () => {
  const person = await chargedAfterGrace({ isAtBank: false });
  await syncSubscription(await stripeIdOf(person));
  expect(await months(person)).toMatchObject([{ refundedAmount: 9_700n, refundDue: false }]);
  await vendor.pay(await pageFor(person, "plus"));
  await vendor.idle();
  const bought = (await months(person))[1];
  const later = new Date((bought?.paidAt?.getTime() ?? 0) + 2 * DAY);
  const valor = Number(bought?.amount);
  expect(valor).toBe(29_700);
  expect(await readPlanDetails(person.userId, later)).toMatchObject({ withdrawal: { amount: valor } });
  expect(await withdrawPlan(person.userId, { valor }, later)).toMatchObject({ ok: true });
  expect((await months(person))[1]).toMatchObject({ refundedAmount: 29_700n, refundDue: true });
  // The right of withdrawal is used up, even for a plan that is bought afterwards.
  await endAtStripe({ id: person.userId });
  await vendor.pay(await pageFor(person));
  await vendor.idle();
  const [, , third] = await months(person);
  expect(await readPlanDetails(person.userId, third?.paidAt ?? later)).toMatchObject({ withdrawal: null });
});
