import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { refundWithdrawn, withdrawPlan } = await import("@/lib/money/billing/mutations/withdraw");
const { findWithdrawal, readPlanDetails } = await import("@/lib/money/billing/queries");
const { endAtStripe } = await import("@/lib/money/billing/mutations/end-for-account");
const { WITHDRAWAL_DAYS } = await import("@/lib/money/billing/rules");
const { BILLING } = await import("@/lib/money/billing/messages");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { formatMoneyCents } = await import("@/lib/kit/format");
const { DAY } = await import("@/lib/kit/time");
const { stopJobs } = await import("@/lib/providers/jobs");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, subscriber, rowOf, months, earnedOf } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

/** A person whose first month is paid, with the moment of its charge. */
async function charged() {
  const { person, intent } = await payer();
  const [month] = await months(person);
  if (!month?.paidAt) throw new Error("no paid month");
  return { person, intent, valor: Number(month.amount), paidAt: month.paidAt };
}
const refundsOf = async (intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
const mailsOf = (userId: string) =>
  db.emailMessage.count({ where: { userId, subject: { contains: "devolvida" } } });

test("within seven days of the first charge a plan is undone: its month goes back once, it ends, and a mail says so", async () => {
  const { person, intent, valor, paidAt } = await charged();
  const { userId } = person;
  const last = new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY - 1);
  expect(await readPlanDetails(userId, last)).toMatchObject({ withdrawal: { amount: valor } });
  expect(await withdrawPlan(userId, { valor: valor - 1 }, last)).toMatchObject({ message: BILLING.stale });
  const both = await Promise.all([
    withdrawPlan(userId, { valor }, last),
    withdrawPlan(userId, { valor }, last),
  ]);
  expect(both.some(({ ok }) => ok)).toBe(true);
  await endAtStripe({ id: userId });
  await vendor.idle();
  expect(await refundsOf(intent)).toEqual([valor]);
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect(await earnedOf(person)).toBe(0n);
  expect(await mailsOf(userId)).toBe(1);
  expect(await findWithdrawal(userId, last)).toBeNull();
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("after the seventh day, in the trial, and after a second paid month nothing is undone", async () => {
  const { person, intent, valor, paidAt } = await charged();
  const late = new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY);
  expect(await withdrawPlan(person.userId, { valor }, late)).toMatchObject({ message: BILLING.withdrawLate });
  await vendor.advance(31);
  expect(await findWithdrawal(person.userId, paidAt)).toBeNull();
  expect(await refundsOf(intent)).toEqual([]);
  const trial = await subscriber();
  expect(await findWithdrawal(trial.person.userId, new Date())).toBeNull();
});

test("while Stripe does not answer, the press is accepted, and a job refunds the month once even after the seventh day", async () => {
  const { person, intent, valor, paidAt } = await charged();
  await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
  expect(await withdrawPlan(person.userId, { valor }, paidAt)).toMatchObject({
    ok: true,
    data: { message: BILLING.withdrawnLater(formatMoneyCents(valor)) },
  });
  const [job] = await db.$queryRaw<{ id: string }[]>`
    select data ->> 'id' as id from pgboss.job where name = 'plan-withdrawals' and state = 'created'
    order by created_on desc limit 1`;
  if (!job) throw new Error("no job");
  await expect(refundWithdrawn(job)).rejects.toThrow();
  await vendor.clearFaults();
  await endAtStripe({ id: person.userId });
  expect(await refundsOf(intent)).toEqual([]);
  await refundWithdrawn(job);
  await refundWithdrawn(job);
  await vendor.idle();
  expect(await refundsOf(intent)).toEqual([valor]);
  expect(await mailsOf(person.userId)).toBe(1);
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect(await proveLedger()).toMatchObject({ differences: [] });
});
