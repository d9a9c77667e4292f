import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { refundWithdrawn, withdrawPlan } = await import("@/lib/money/billing/mutations/withdraw");
const { sweepOwedMonths } = await import("@/lib/money/billing/mutations/owed-months");
const { countPayments, listOwed } = await import("@/lib/admin/payments/queries");
const { findWithdrawal, readPlanDetails } = await import("@/lib/money/billing/queries");
const { previewPlan, switchPlan } = await import("@/lib/money/billing/mutations/change-plan");
const { endAtStripe } = await import("@/lib/money/billing/mutations/end-for-account");
const { withdrawalDay } = await import("@/lib/money/billing/rules");
const { BILLING, withdrawnText } = await import("@/lib/money/billing/messages");
const { beginFee } = await import("@/lib/money/fees/mutations/pay");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { formatMoneyCents } = await import("@/lib/kit/format");
const { stopJobs } = await import("@/lib/providers/jobs");
const { DELETION } = await import("@/lib/overview/personal-data/messages");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { readAccountRecords } = await import("@/lib/overview/personal-data/queries");
const { createDeal } = await import("../../setup/deal-room");
const { PASSWORD } = await import("../../setup/people");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, pageFor, subscriber, rowOf, months, earnedOf } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await stopJobs();
  await vendor.stop();
  await db.$disconnect();
});

async function charged() {
  const { person, intent } = await payer();
  const [month] = await months(person);
  if (!month?.paidAt) throw new Error("no paid month");
  return { person, intent, valor: Number(month.amount), paidAt: month.paidAt };
}
const nothing = { returned: null, bounced: null, refused: null, reserved: null, isDisputed: false };
const lastMoment = (paidAt: Date) => new Date(`${withdrawalDay(paidAt)}T23:59:59-03:00`);
/** @returns the centavos that were due */
async function changeTo(plan: "pro" | "plus", userId: string): Promise<number> {
  const choice = { plan, priceList: "painel" } as const;
  const preview = await previewPlan(userId, choice);
  if (!preview.ok) throw new Error(preview.message);
  const { at, due } = preview.data;
  expect(await switchPlan(userId, { ...choice, at: new Date(at), due })).toMatchObject({ ok: true });
  await vendor.idle();
  return due;
}
const refundsOf = async (intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
const mailsOf = (userId: string) =>
  db.emailMessage.count({ where: { userId, subject: { contains: "devolvida" } } });
async function endedTextOf(userId: string): Promise<string> {
  const { payload } = await db.emailMessage.findFirstOrThrow({
    where: { userId, subject: { endsWith: "terminou" } },
  });
  return JSON.stringify(payload && openContent(payload));
}

test("within seven days of the first charge a plan is undone: its month goes back once, it ends, and a mail says so", async () => {
  const { person, intent, valor, paidAt } = await charged();
  const { userId } = person;
  const last = lastMoment(paidAt);
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

test.each([true, false])(
  "a plan that was changed within the seven days is undone with every payment, and its mail names a credit only if it ends at Stripe before the refunds: %s",
  async (endsFirst) => {
    const { person, valor } = await charged();
    const { userId } = person;
    await vendor.advance(1);
    const due = await changeTo("plus", userId);
    expect(due).toBeGreaterThan(0);
    // A change to a cheaper plan charges nothing and gives credit.
    expect(await changeTo("pro", userId)).toBe(0);
    const now = new Date((await months(person))[1]?.paidAt ?? "");
    const total = valor + due;
    expect(await readPlanDetails(userId, now)).toMatchObject({ withdrawal: { amount: total } });
    expect(await withdrawPlan(userId, { valor }, now)).toMatchObject({ message: BILLING.stale });
    if (endsFirst) await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
    expect(await withdrawPlan(userId, { valor: total }, now)).toMatchObject({ ok: true });
    if (endsFirst) await vendor.clearFaults();
    await endAtStripe({ id: userId });
    await vendor.idle();
    for (const { id } of await months(person)) await refundWithdrawn({ id });
    await vendor.idle();
    const paid = await months(person);
    expect(paid.map(({ amount, refundedAmount }) => amount - refundedAmount)).toEqual([0n, 0n]);
    expect(await mailsOf(userId)).toBe(2);
    expect((await endedTextOf(userId)).includes("Sobrou um crédito")).toBe(endsFirst);
    expect(await rowOf(person)).toMatchObject({ status: "canceled" });
    expect(await earnedOf(person)).toBe(0n);
    expect(await findWithdrawal(userId, now)).toBeNull();
    expect(await proveLedger()).toMatchObject({ differences: [] });
  },
);

test("a withdrawal with a disputed payment ends the plan, refunds the other payment, and its text names both", async () => {
  const { person, intent, valor } = await charged();
  const { userId } = person;
  await vendor.advance(1);
  const due = await changeTo("plus", userId);
  await vendor.dispute(intent);
  const now = new Date((await months(person))[1]?.paidAt ?? "");
  const withdraw = (amount: number) => withdrawPlan(userId, { valor: amount }, now);
  expect(await withdraw(valor + due)).toEqual({
    ok: true,
    data: { message: withdrawnText({ ...nothing, returned: formatMoneyCents(due), isDisputed: true }) },
  });
  await endAtStripe({ id: userId });
  await vendor.idle();
  expect((await months(person)).map(({ refundedAmount }) => Number(refundedAmount))).toEqual([0, due]);
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect((await months(person)).map(({ refundDue }) => refundDue)).toEqual([true, true]);
  const disputed = { message: withdrawnText({ ...nothing, isDisputed: true }) };
  expect(await withdraw(valor)).toEqual({ ok: true, data: disputed });
  expect(
    await db.subscription.findMany({ where: { userId, plan: "free" }, select: { status: true } }),
  ).toEqual([{ status: "active" }]);
});

test("a withdrawn month waits while a bank decides about it, and goes back if the dispute is won; until then the team reads that it is owed", async () => {
  const { person, intent, valor, paidAt } = await charged();
  const [month] = await months(person);
  const job = { id: month?.id ?? "" };
  const owed = async () =>
    (await listOwed(null)).rows.filter(({ id }) => id === job.id).map(({ aDevolver }) => Number(aDevolver));
  const sweep = async () => {
    await db.$executeRaw`delete from pgboss.job where name = 'plan-withdrawals'`;
    return sweepOwedMonths();
  };
  const dispute = await vendor.dispute(intent);
  await vendor.idle();
  await withdrawPlan(person.userId, { valor }, paidAt);
  await refundWithdrawn(job);
  expect([await owed(), await sweep()]).toEqual([[], 0]);
  await vendor.closeDispute(dispute, "won");
  await vendor.idle();
  const { devolver, devolverValor } = await countPayments();
  expect([await owed(), await sweep()]).toEqual([[valor], 1]);
  await refundWithdrawn(job);
  expect([await owed(), await sweep(), await refundsOf(intent)]).toEqual([[], 0, [valor]]);
  expect(await countPayments()).toMatchObject({
    devolver: devolver - 1,
    devolverValor: devolverValor - BigInt(valor),
  });
});

test("after the seventh day, in the trial, and after a second paid month nothing is undone", async () => {
  const { person, intent, valor, paidAt } = await charged();
  const late = new Date(lastMoment(paidAt).getTime() + 1000);
  expect(await withdrawPlan(person.userId, { valor }, late)).toMatchObject({ message: BILLING.withdrawLate });
  await vendor.advance(31);
  expect(await findWithdrawal(person.userId, paidAt)).toBeNull();
  expect(await findWithdrawal(person.userId, paidAt, { paidBefore: late })).toMatchObject({ amount: valor });
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

test.each([false, true])(
  "a late retry of the job that ends a plan leaves the next plan and its page alone, unless the account is deleted: %s",
  async (isDeleted) => {
    const { person, valor, paidAt } = await charged();
    const { userId } = person;
    expect(await withdrawPlan(userId, { valor }, paidAt)).toMatchObject({ ok: true });
    const [job] = await db.$queryRaw<{ id: string; at: number }[]>`
      select data ->> 'id' as id, extract(epoch from created_on)::float8 * 1000 as at
      from pgboss.job where name = 'plan-endings' and data ->> 'id' = ${userId}`;
    if (!job) throw new Error("no job");
    // The job runs again below, as if the server had crashed after Stripe ended the plan.
    await endAtStripe(job);
    await vendor.idle();
    expect(await rowOf(person)).toMatchObject({ plan: "pro", status: "canceled" });
    const page = await pageFor(person, "plus");
    await endAtStripe(job);
    await vendor.pay(page);
    await vendor.idle();
    const next = () => db.subscription.findFirstOrThrow({ where: { userId, plan: "plus" } });
    expect(await next()).toMatchObject({ status: "active" });
    if (isDeleted) expect(await deleteMyAccount(userId, PASSWORD, new Date())).toMatchObject({ ok: true });
    await endAtStripe(job);
    await vendor.idle();
    expect((await next()).status).toBe(isDeleted ? "canceled" : "active");
    expect(await proveLedger()).toMatchObject({ differences: [] });
  },
);

test("with the end of a plan, its payment page is expired and the page of a fee stays open", async () => {
  const deal = await createDeal({ status: "bloqueada" });
  await pageFor(deal.captador);
  const wish = { opportunityId: deal.id, kind: "desbloqueio", returnPath: "/" } as const;
  expect(await beginFee(deal.captador.userId, wish)).toMatchObject({ ok: true });
  const pages = async () =>
    (
      await db.checkout.findMany({ where: { userId: deal.captador.userId }, orderBy: { purpose: "asc" } })
    ).map(({ purpose, status }) => [purpose, status]);
  await endAtStripe({ id: deal.captador.userId });
  await vendor.idle();
  expect(await pages()).toEqual([
    ["plano", expect.stringMatching(/cancelado|expirado/)],
    ["taxa", "aberto"],
  ]);
  expect(await deleteMyAccount(deal.captador.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  await endAtStripe({ id: deal.captador.userId });
  expect((await pages()).at(-1)).toEqual(["taxa", expect.stringMatching(/cancelado|expirado/)]);
});

test("an account that is deleted within the seven days gets its month back, as its page said, once and without a mail", async () => {
  const { person, intent, valor, paidAt } = await charged();
  const { userId } = person;
  const leavingAt = async (now: Date) => (await readAccountRecords(person, now)).leaving;
  const late = new Date(lastMoment(paidAt).getTime() + 1000);
  expect(await leavingAt(paidAt)).toMatchObject({ endsPlan: true, losesPayment: false, returned: valor });
  expect(await leavingAt(late)).toMatchObject({ endsPlan: true, losesPayment: true, returned: null });
  // The person confirms a page that was loaded within the seven days and promised the refund.
  expect(await deleteMyAccount(userId, PASSWORD, late, ["endsPlan"])).toMatchObject({
    message: DELETION.costsGrew,
  });
  expect(await deleteMyAccount(userId, PASSWORD, paidAt, ["endsPlan"])).toMatchObject({ ok: true });
  const [month] = await months(person);
  const jobs = await db.$queryRaw<{ id: string }[]>`
    select data ->> 'id' as id from pgboss.job where name = 'plan-withdrawals' and data ->> 'id' = ${month?.id}`;
  expect(jobs).toHaveLength(1);
  const mails = await db.emailMessage.count({ where: { userId } });
  await endAtStripe({ id: userId });
  for (const { id } of [...jobs, ...jobs]) await refundWithdrawn({ id });
  await vendor.idle();
  expect(await refundsOf(intent)).toEqual([valor]);
  expect(await rowOf(person)).toMatchObject({ status: "canceled" });
  expect(await earnedOf(person)).toBe(0n);
  expect(await db.emailMessage.count({ where: { userId } })).toBe(mails);
  expect(await proveLedger()).toMatchObject({ differences: [] });
});

test("an account that is deleted after the seven days, or in its trial, gets nothing back", async () => {
  const { person, intent, paidAt } = await charged();
  const late = new Date(lastMoment(paidAt).getTime() + 1000);
  expect(await deleteMyAccount(person.userId, PASSWORD, late)).toMatchObject({ ok: true });
  const trial = await subscriber();
  expect(await deleteMyAccount(trial.person.userId, PASSWORD, new Date())).toMatchObject({ ok: true });
  for (const { userId } of [person, trial.person]) await endAtStripe({ id: userId });
  const [month] = await months(person);
  expect(
    await db.$queryRaw`select 1 from pgboss.job where name = 'plan-withdrawals' and data ->> 'id' = ${month?.id}`,
  ).toEqual([]);
  expect(await refundsOf(intent)).toEqual([]);
});
