import Stripe from "stripe";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { createCheckout } = await import("@/lib/money/billing/mutations/begin");
const { previewPlan, setEnding, switchPlan } = await import("@/lib/money/billing/mutations/change-plan");
const { syncSubscription } = await import("@/lib/money/billing/mutations/sync");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { cancelRenewals, endAtStripe } = await import("@/lib/money/billing/mutations/end-for-account");
const { refundWithdrawn } = await import("@/lib/money/billing/mutations/withdraw");
const { sweepOwedMonths } = await import("@/lib/money/billing/mutations/owed-months");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { formatDate, formatMoneyCents } = await import("@/lib/kit/format");
const { DAY } = await import("@/lib/kit/time");
const { renewCustomerEmail } = await import("@/lib/money/checkout/mutations");
const { stopJobs } = await import("@/lib/providers/jobs");
const { PASSWORD } = await import("../../setup/people");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, subscriber, payer, rowOf, stripeIdOf, customerOf, check, months, earnedOf } =
  await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

type Person = Awaited<ReturnType<typeof subscriber>>["person"];

const addDaysTo = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY);

const refundJobsOf = async (person: Person) =>
  db.$queryRaw<{ id: string }[]>`
    select data ->> 'id' as id from pgboss.job where name = 'plan-withdrawals'
      and data ->> 'id' = any(${(await months(person)).map(({ id }) => id)}::text[])`;

const newestText = async ({ userId }: Person) => {
  const mail = await db.emailMessage.findFirst({ where: { userId }, orderBy: { createdAt: "desc" } });
  return JSON.stringify(mail?.payload && openContent(mail.payload));
};

/** @returns the person, and the credit in centavos */
async function downgraded() {
  const { person } = await subscriber({}, "plus");
  await vendor.advance(8);
  const choice = { plan: "pro", priceList: "cadastro" } as const;
  const preview = await previewPlan(person.userId, choice);
  if (!preview.ok) throw new Error(preview.message);
  const { at, due, credit } = preview.data;
  await switchPlan(person.userId, { ...choice, at: new Date(at), due });
  expect(credit).toBeGreaterThan(10_000);
  return { person, credit };
}

const creditOf = async (person: Person) => {
  const customer = await stripe.customers.retrieve(await customerOf(person));
  return customer.deleted ? 0 : 0 - customer.balance;
};

const receiptsOf = ({ userId }: Person) =>
  db.receipt.findMany({ where: { readerId: userId, revokedAt: null }, select: { amount: true } });

test("a deleted account has no e-mail left at Stripe", async () => {
  const { person } = await subscriber({});
  await deleteMyAccount(person.userId, PASSWORD, new Date());
  expect(
    await db.$queryRaw`
    select 1 from pgboss.job where name = 'customer-emails' and data ->> 'id' = ${person.userId}`,
  ).toHaveLength(1);
  const emailOf = async () => {
    const customer = await stripe.customers.retrieve(await customerOf(person));
    return customer.deleted ? null : customer.email;
  };
  expect(await emailOf()).toBe(person.email);
  await renewCustomerEmail({ id: person.userId });
  expect(await emailOf()).toBeNull();
});

describe("A2.17 the credit of a change to a cheaper plan", () => {
  test("that was not used is refunded when the cancelled plan ends, once, with receipt, ledger and mail", async () => {
    const { person, credit } = await downgraded();
    await setEnding(person.userId, true);
    expect(await creditOf(person)).toBe(credit);
    await vendor.advance(31);
    await vendor.idle();
    expect(await creditOf(person)).toBe(0);
    const kept = 29_700n - BigInt(credit);
    expect(await earnedOf(person)).toBe(kept);
    expect(await receiptsOf(person)).toEqual([{ amount: kept }]);
    expect(await newestText(person)).toContain(formatMoneyCents(credit));
    await syncSubscription(await stripeIdOf(person));
    expect(await months(person)).toMatchObject([{ refundedAmount: BigInt(credit) }]);
    expect((await proveLedger()).differences).toEqual([]);
  });

  test("whose refund the bank sends back is reported to the team, and stays the payer's", async () => {
    const { person, credit } = await downgraded();
    await setEnding(person.userId, true);
    await vendor.advance(31);
    await vendor.idle();
    const refunds = (await stripe.refunds.list({ limit: 100 })).data;
    const subscriptionId = await stripeIdOf(person);
    const refund = refunds.find(({ metadata }) => metadata?.creditOf === subscriptionId);
    await vendor.failRefund(refund?.id ?? "");
    await vendor.idle();
    expect(await db.stripeEvent.findFirst({ where: { type: "refund.failed" } })).toMatchObject({
      error: "a refund came back",
    });
    expect(await months(person)).toMatchObject([{ refundedAmount: BigInt(credit) }]);
    expect(await earnedOf(person)).toBe(29_700n - BigInt(credit));
  });

  test("is refunded without the part that a later month used", async () => {
    const { person, credit } = await downgraded();
    await vendor.advance(31);
    await vendor.idle();
    await setEnding(person.userId, true);
    await vendor.advance(31);
    await vendor.idle();
    expect(await creditOf(person)).toBe(0);
    expect(await earnedOf(person)).toBe(29_700n - BigInt(credit - 9_700));
  });

  test("is refunded when the account ends", async () => {
    const { person, credit } = await downgraded();
    await deleteMyAccount(person.userId, PASSWORD, new Date());
    await endAtStripe({ id: person.userId });
    await vendor.idle();
    expect(await earnedOf(person)).toBe(29_700n - BigInt(credit));
  });

  test("is refunded once when the answer about the refund was lost", async () => {
    const { person, credit } = await downgraded();
    const id = await stripeIdOf(person);
    await vendor.deliver({ mode: "drop" });
    await stripe.subscriptions.cancel(id);
    const [, paid] = (await stripe.invoices.list({ subscription: id, expand: ["data.payments"] })).data;
    await stripe.refunds.create(
      { payment_intent: String(paid?.payments?.data[0]?.payment.payment_intent), amount: credit },
      { idempotencyKey: `refund:credit:${id}` },
    );
    await syncSubscription(id);
    expect(await creditOf(person)).toBe(0);
    expect(await months(person)).toMatchObject([{ refundedAmount: BigInt(credit) }]);
  });

  test("is refunded once, even if it was taken from the customer only after Stripe forgot the refund's key", async () => {
    const { person, credit } = await downgraded();
    const id = await stripeIdOf(person);
    await vendor.deliver({ mode: "drop" });
    await stripe.subscriptions.cancel(id);
    const [, paid] = (await stripe.invoices.list({ subscription: id, expand: ["data.payments"] })).data;
    const payment_intent = String(paid?.payments?.data[0]?.payment.payment_intent);
    await stripe.refunds.create({ payment_intent, amount: credit, metadata: { creditOf: id } });
    await syncSubscription(id);
    expect(await creditOf(person)).toBe(0);
    expect(await months(person)).toMatchObject([{ refundedAmount: BigInt(credit) }]);
  });

  test("pays nothing back that went back before", async () => {
    const { person } = await downgraded();
    const id = await stripeIdOf(person);
    const [, paid] = (await stripe.invoices.list({ subscription: id, expand: ["data.payments"] })).data;
    await stripe.refunds.create({ payment_intent: String(paid?.payments?.data[0]?.payment.payment_intent) });
    await stripe.subscriptions.cancel(id);
    await vendor.idle();
    expect(await creditOf(person)).toBe(0);
    expect(await months(person)).toMatchObject([{ refundedAmount: 29_700n }]);
  });
});

test("while a new plan lives, its person gets no further mail about the end of the earlier plan", async () => {
  const { person } = await subscriber();
  const earlier = await stripeIdOf(person);
  await stripe.subscriptions.cancel(earlier);
  await vendor.idle();
  const endings = () =>
    db.emailMessage.count({ where: { userId: person.userId, subject: "O plano Pro terminou" } });
  expect(await endings()).toBe(1);
  const opened = await createCheckout(person, { plan: "plus" });
  if (!opened.ok) throw new Error(opened.message);
  await vendor.pay(opened.data.url);
  expect(await check(person)).toMatchObject({ subscribed: true, plan: "plus" });
  for (let syncs = 0; syncs < 2; syncs += 1) await syncSubscription(earlier);
  expect(await endings()).toBe(1);
});

describe("A4.3 three days before a trial ends", () => {
  const toldOf = ({ userId }: Person) =>
    db.emailMessage.count({ where: { userId, subject: { startsWith: "O teste do plano Pro termina em" } } });

  test("one mail says when and how much the first charge is", async () => {
    const { person } = await subscriber();
    await vendor.advance(5);
    await vendor.idle();
    expect(await toldOf(person)).toBe(1);
    const words = await newestText(person);
    expect(words).toContain(formatDate((await rowOf(person)).trialEndsAt ?? ""));
    expect(words).toContain(`${formatMoneyCents(9_700)}, por cartão`);
    await vendor.advance(31);
    expect(await toldOf(person)).toBe(1);
  });

  test("nobody is told of a charge that a cancellation has already stopped", async () => {
    const { person } = await subscriber();
    await setEnding(person.userId, true);
    await vendor.advance(5);
    await vendor.idle();
    expect(await toldOf(person)).toBe(0);
  });
});

describe("a month that a bank took back after a dispute", () => {
  test.each([1, 2])("ends the plan, also month %i, so that the card is not charged again", async (month) => {
    const { person, intent } = await payer();
    let disputed = intent;
    if (month === 2) {
      await vendor.advance(31);
      const [invoice] = (
        await stripe.invoices.list({ subscription: await stripeIdOf(person), expand: ["data.payments"] })
      ).data;
      disputed = String(invoice?.payments?.data[0]?.payment.payment_intent);
    }
    const earned = await earnedOf(person);
    await vendor.closeDispute(await vendor.dispute(disputed), "lost");
    await vendor.idle();
    expect(await check(person)).toEqual({ subscribed: false, plan: "free", payment_confirmed: false });
    expect(await rowOf(person)).toMatchObject({ status: "canceled" });
    expect(await newestText(person)).toContain("O banco devolveu um pagamento");
    await vendor.advance(62);
    await vendor.idle();
    expect(await earnedOf(person)).toBe(earned - 9_700n);
  });

  test("leaves the plan alone when the dispute was won", async () => {
    const { person, intent } = await payer();
    await vendor.closeDispute(await vendor.dispute(intent), "won");
    await vendor.idle();
    expect(await rowOf(person)).toMatchObject({ status: "active", paymentConfirmed: true });
  });
});

describe("a plan that is paid just before its account ends, and whose webhook is lost", () => {
  const jobsOf = (name: string, { userId }: Person) =>
    db.$queryRaw<unknown[]>`select 1 from pgboss.job where name = ${name} and data ->> 'id' = ${userId}`;
  const stripePlanOf = async (person: Person) => {
    const [plan] = (await stripe.subscriptions.list({ customer: await customerOf(person), status: "all" }))
      .data;
    if (!plan) throw new Error("no plan");
    return plan;
  };

  test("is found by the nightly run and does not renew for a suspended account", async () => {
    await vendor.deliver({ mode: "drop" });
    const { person } = await subscriber();
    const { userId } = person;
    await db.user.update({ where: { id: userId }, data: { suspendedAt: new Date() } });
    await cancelRenewals({ id: userId });
    expect(await stripePlanOf(person)).toMatchObject({ cancel_at: null });
    await reconcileBilling(new Date());
    expect(await db.checkout.findMany({ where: { userId } })).toMatchObject([{ status: "pago" }]);
    const asked = (await jobsOf("plan-cancellations", person)).length;
    expect(asked).toBeGreaterThan(0);
    await cancelRenewals({ id: userId });
    expect(await stripePlanOf(person)).toMatchObject({ status: "trialing", cancel_at_period_end: true });
    expect(await rowOf(person)).toMatchObject({ cancelAtPeriodEnd: true });
    // A cancelled plan needs no further job.
    await syncSubscription(await stripeIdOf(person));
    expect(await jobsOf("plan-cancellations", person)).toHaveLength(asked);
  });

  test("ends for a deleted account, and a job refunds its paid month once, although Stripe does not answer at first", async () => {
    await vendor.deliver({ mode: "drop" });
    const { person } = await subscriber();
    await vendor.advance(8);
    await deleteMyAccount(person.userId, PASSWORD, new Date());
    await endAtStripe({ id: person.userId });
    const { id } = await stripePlanOf(person);
    for (let syncs = 0; syncs < 2; syncs += 1) expect(await syncSubscription(id)).toBeNull();
    expect((await jobsOf("plan-endings", person)).length).toBeGreaterThan(1);
    await endAtStripe({ id: person.userId });
    expect(await stripePlanOf(person)).toMatchObject({ status: "canceled" });
    const [job, ...others] = await refundJobsOf(person);
    if (!job) throw new Error("no job");
    expect(others).toEqual([]);
    const refunds = vi.spyOn(Object.getPrototypeOf(stripe.refunds), "create");
    refunds.mockRejectedValueOnce(new Stripe.errors.StripeConnectionError({ type: "api_error" }));
    await expect(refundWithdrawn(job)).rejects.toThrow();
    for (let runs = 0; runs < 2; runs += 1) await refundWithdrawn(job);
    expect(await months(person)).toMatchObject([{ status: "paga", refundedAmount: 9_700n }]);
    expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 9_700 }]);
    expect(await earnedOf(person)).toBe(0n);
    expect((await proveLedger()).differences).toEqual([]);
  });
});

describe("a charge of a known plan that we first see after its account was deleted", () => {
  /** Lets Stripe make a plan's next charge while webhooks are lost. */
  async function unseen(person: Person, days: number) {
    await vendor.deliver({ mode: "drop" });
    await vendor.advance(days);
    const [invoice] = (
      await stripe.invoices.list({ subscription: await stripeIdOf(person), expand: ["data.payments"] })
    ).data;
    const chargedAt = new Date(Number(invoice?.status_transitions.paid_at) * 1000);
    return { chargedAt, intent: String(invoice?.payments?.data[0]?.payment.payment_intent) };
  }
  const refundsOf = async () =>
    (await stripe.refunds.list()).data.map(({ payment_intent }) => String(payment_intent));
  async function leave({ userId }: Person, now: Date) {
    expect(await deleteMyAccount(userId, PASSWORD, now)).toMatchObject({ ok: true });
  }
  async function settle(person: Person) {
    for (let ends = 0; ends < 2; ends += 1) await endAtStripe({ id: person.userId });
    await syncSubscription(await stripeIdOf(person));
    for (const job of await refundJobsOf(person)) await refundWithdrawn(job);
    expect((await proveLedger()).differences).toEqual([]);
  }

  test("goes back once if it is the first charge, in the days of withdrawal", async () => {
    const { person } = await subscriber();
    const { chargedAt, intent } = await unseen(person, 8);
    await leave(person, addDaysTo(chargedAt, 1));
    expect(await refundJobsOf(person)).toEqual([]);
    await settle(person);
    expect(await refundJobsOf(person)).toHaveLength(1);
    expect(await refundsOf()).toEqual([intent]);
    expect(await earnedOf(person)).toBe(0n);
  });

  test("gets a new refund job each night once its job has used up its retries, until Stripe has the refund", async () => {
    const { person } = await subscriber();
    const { chargedAt, intent } = await unseen(person, 8);
    await leave(person, addDaysTo(chargedAt, 1));
    await endAtStripe({ id: person.userId });
    for (let nights = 0; nights < 2; nights += 1) {
      await db.$executeRaw`delete from pgboss.job where name = 'plan-withdrawals'`;
      expect(await sweepOwedMonths()).toBeGreaterThan(0);
      expect(await sweepOwedMonths()).toBe(0);
      expect(await refundJobsOf(person)).toHaveLength(1);
    }
    for (const job of await refundJobsOf(person)) await refundWithdrawn(job);
    expect(await refundsOf()).toEqual([intent]);
    await db.$executeRaw`delete from pgboss.job where name = 'plan-withdrawals'`;
    await sweepOwedMonths();
    expect(await refundJobsOf(person)).toEqual([]);
  });

  test("stays paid if it is the first charge, and the days of withdrawal were over", async () => {
    const { person } = await subscriber();
    const { chargedAt } = await unseen(person, 8);
    await leave(person, addDaysTo(chargedAt, 9));
    await settle(person);
    expect(await months(person)).toMatchObject([{ status: "paga", refundedAmount: 0n }]);
    expect(await refundsOf()).toEqual([]);
  });

  test("stays paid if it is a renewal from before the deletion", async () => {
    const { person } = await payer();
    const { chargedAt } = await unseen(person, 31);
    await leave(person, addDaysTo(chargedAt, 1));
    await settle(person);
    expect((await months(person)).map(({ status }) => status)).toEqual(["paga", "paga"]);
    expect(await refundsOf()).toEqual([]);
  });

  test("goes back alone if it is a renewal after the deletion", async () => {
    const { person } = await payer();
    const [first] = await months(person);
    await leave(person, addDaysTo(first?.paidAt ?? new Date(), 10));
    const { intent } = await unseen(person, 31);
    await settle(person);
    expect(await refundsOf()).toEqual([intent]);
    expect(await earnedOf(person)).toBe(9_700n);
  });

  test("is not refunded again if the deletion refunded what it knew", async () => {
    const { person, intent } = await payer();
    const [first] = await months(person);
    await leave(person, addDaysTo(first?.paidAt ?? new Date(), 1));
    expect(await refundJobsOf(person)).toHaveLength(1);
    await settle(person);
    expect(await refundJobsOf(person)).toHaveLength(1);
    expect(await refundsOf()).toEqual([intent]);
  });
});
