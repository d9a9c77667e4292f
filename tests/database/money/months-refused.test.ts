import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { refundByTeam } = await import("@/lib/admin/payments/mutations/refund");
const { recordTransfer, releaseTransfer, reserveTransfer } = await import(
  "@/lib/admin/payments/mutations/transfer"
);
const queries = await import("@/lib/admin/payments/queries");
const { PAYMENTS, paymentLabel, REFUSALS } = await import("@/lib/admin/payments/messages");
const { findPaidTooLate, finishPlan } = await import("@/lib/money/billing/mutations/clear-ended-plan");
const { sweepOwedMonths } = await import("@/lib/money/billing/mutations/owed-months");
const transfers = await import("@/lib/money/billing/mutations/transfer-month");
const { applyReservedMonth, lockMonth, reserveMonth } = transfers;
const { refundWithdrawn, withdrawPlan } = await import("@/lib/money/billing/mutations/withdraw");
const { syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { readFacts } = await import("@/lib/money/billing/mutations/read-facts");
const { BILLING, withdrawnText } = await import("@/lib/money/billing/messages");
const { readPlanDetails } = await import("@/lib/money/billing/queries");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { readLeavingCosts } = await import("@/lib/overview/personal-data/queries");
const { formatMoneyCents } = await import("@/lib/kit/format");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { isAnyWaiting } = await import("../../setup/locks");
const { storeTransfer } = await import("../../setup/bank");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, months, stripeIdOf } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID() as string, requestId: null, now: new Date() };
const motivo = "A Stripe recusa a devolução.";
const nothing = { returned: null, bounced: null, refused: null, reserved: null, isDisputed: false };

async function charged() {
  const { person, intent } = await payer();
  const [month] = await months(person);
  if (!month?.paidAt) throw new Error("no paid month");
  const { id, amount, paidAt } = month;
  return { person, userId: person.userId, intent, id, amount, valor: Number(amount), paidAt };
}
type Charged = Awaited<ReturnType<typeof charged>>;

function refuseRefunds() {
  const resource = Object.getPrototypeOf(stripe.refunds);
  const create = resource.create;
  return vi.spyOn(resource, "create").mockImplementation(async function (this: unknown, ...given: unknown[]) {
    await vendor.fault({ provider: "stripe", mode: "status", status: 400, times: 1 });
    return create.apply(this, given);
  });
}

/** Puts the month's refund job into pg-boss's state between a failed run and the next try. */
const jobWaits = (id: string) => db.$executeRaw`
  update pgboss.job set state = 'retry', started_on = ${new Date(0)}
  where name = 'plan-withdrawals' and data ->> 'id' = ${id}`;
const jobsOf = (id: string) => db.$queryRaw<unknown[]>`
  select 1 from pgboss.job where name = 'plan-withdrawals' and data ->> 'id' = ${id}`;
const forgetJobs = () => db.$executeRaw`delete from pgboss.job where name = 'plan-withdrawals'`;

async function refusedMonth() {
  const month = await charged();
  const refusing = refuseRefunds();
  const withdrawn = await withdrawPlan(month.userId, { valor: month.valor }, month.paidAt);
  refusing.mockRestore();
  return { ...month, withdrawn };
}

const reserveOf = ({ id }: Pick<Charged, "id">, valor: number) =>
  reserveTransfer(by, { id, tipo: "mes", valor, motivo });
const transferOf = ({ id }: Pick<Charged, "id">, valor: number) =>
  recordTransfer(by, { id, tipo: "mes", valor, dia: toIsoDay(by.now), texto: randomUUID(), motivo });
const refundsOf = async (intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent })).data
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount);
const mailsOf = async (userId: string) =>
  (await db.emailMessage.findMany({ where: { userId, subject: { contains: "devolvida" } } })).map(
    ({ payload }) => JSON.stringify(payload && openContent(payload)),
  );
const bookedOf = async (userId: string) =>
  Object.fromEntries(
    (
      await db.ledgerLine.groupBy({
        by: ["account"],
        where: { userId, account: { in: ["stripe", "transferido"] } },
        _sum: { amount: true },
      })
    ).map(({ account, _sum }) => [account, _sum.amount]),
  );
const owedIds = async () => (await queries.listOwed(null)).rows.map(({ id }) => id);
const proved = async () => expect((await proveLedger()).differences).toEqual([]);

test("a withdrawn month that Stripe refuses to refund is owed; its payer and the team read who has the next step", async () => {
  const month = await refusedMonth();
  const { id, amount, valor, userId, paidAt } = month;
  expect(month.withdrawn).toEqual({
    ok: true,
    data: { message: withdrawnText({ ...nothing, refused: formatMoneyCents(valor) }) },
  });
  expect(await readPlanDetails(userId, paidAt)).toMatchObject({
    withdrawal: { amount: valor, hindrance: "refused" },
  });
  expect(await readLeavingCosts(db, userId, paidAt)).toMatchObject({
    returned: valor,
    isReturnHindered: true,
    owedReturn: true,
  });
  expect(await queries.getMonth(id)).toMatchObject({ aDevolver: amount, refusal: "owed", recusas: 1 });
  expect(await owedIds()).toContain(id);
  expect(await refundByTeam(by, { id, tipo: "mes", motivo, manter: false })).toMatchObject({
    message: REFUSALS.owed,
  });
});

test("a withdrawn month that Stripe refuses to refund is closed once by the team's transfer, and Stripe is not asked again", async () => {
  const month = await refusedMonth();
  const { id, amount, valor, userId, intent } = month;
  // The withdrawal or the month's job may be asking Stripe for the refund at this moment.
  expect(await reserveOf(month, valor)).toMatchObject({ message: PAYMENTS.refunding });
  await jobWaits(id);
  expect(await transferOf(month, valor)).toMatchObject({ message: PAYMENTS.notReserved });
  expect(await reserveOf(month, 1)).toMatchObject({ message: PAYMENTS.owedChanged });
  const reserved = await Promise.all([reserveOf(month, valor), reserveOf(month, valor)]);
  expect(reserved.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await transferOf(month, 1)).toMatchObject({ message: PAYMENTS.owedChanged });
  const results = await Promise.all([transferOf(month, valor), transferOf(month, valor)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await queries.getMonth(id)).toMatchObject({
    devolvido: amount,
    aDevolver: 0n,
    reservado: 0n,
    refusal: "refunded",
  });
  expect(await owedIds()).not.toContain(id);
  expect(await readLeavingCosts(db, userId, by.now)).toMatchObject({ owedReturn: false });
  await refundWithdrawn({ id });
  expect(await syncPayment(intent)).toBeNull();
  await forgetJobs();
  await sweepOwedMonths();
  expect(await jobsOf(id)).toEqual([]);
  expect(await refundsOf(intent)).toEqual([]);
  expect(await db.receipt.count({ where: { planPaymentId: id, revokedAt: null } })).toBe(0);
  expect(await mailsOf(userId)).toEqual([
    expect.stringContaining("a nossa equipe transferiu o valor para você"),
  ]);
  expect(await bookedOf(userId)).toEqual({ stripe: amount, transferido: -amount });
  await proved();
});

test("a refund that Stripe makes after the team's transfer of the month is reported to the team, and not booked again", async () => {
  const month = await refusedMonth();
  const { id, amount, valor, userId, intent } = month;
  await jobWaits(id);
  expect(await reserveOf(month, valor)).toMatchObject({ ok: true });
  expect(await transferOf(month, valor)).toMatchObject({ ok: true });
  await stripe.refunds.create({ payment_intent: intent });
  await vendor.idle();
  expect(await syncPayment(intent)).toBe("refunded twice");
  expect((await queries.listWebhookEvents()).map(({ erro }) => erro)).toContain("refunded twice");
  await refundWithdrawn({ id });
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: amount, voltou: 0n, aDevolver: 0n });
  expect(await bookedOf(userId)).toEqual({ stripe: amount, transferido: -amount });
  expect(await mailsOf(userId)).toHaveLength(1);
  await proved();
});

test("a refund that Stripe made after its refusal is applied, and no transfer is reserved beside it", async () => {
  const month = await refusedMonth();
  await jobWaits(month.id);
  await vendor.deliver({ mode: "drop" });
  await stripe.refunds.create({ payment_intent: month.intent });
  expect(await reserveOf(month, month.valor)).toMatchObject({ message: PAYMENTS.notOwed });
  expect(await queries.getMonth(month.id)).toMatchObject({ devolvido: month.amount, transferido: 0n });
  await proved();
});

test("no transfer of a withdrawn month is reserved before Stripe refused its refund, nor while a refund is pending", async () => {
  const month = await charged();
  const { id, valor, userId, paidAt } = month;
  await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
  expect(await withdrawPlan(userId, { valor }, paidAt)).toMatchObject({
    data: { message: BILLING.withdrawnLater(formatMoneyCents(valor)) },
  });
  await vendor.clearFaults();
  await jobWaits(id);
  expect(await reserveOf(month, valor)).toMatchObject({ message: PAYMENTS.notRefused });
  const refusing = refuseRefunds();
  await expect(refundWithdrawn({ id })).rejects.toThrow();
  refusing.mockRestore();
  const listed = vi
    .spyOn(Object.getPrototypeOf(stripe.refunds), "list")
    .mockImplementation(async () => ({ data: [{ status: "pending", amount: valor }] }));
  expect(await reserveOf(month, valor)).toMatchObject({ message: PAYMENTS.refundPending });
  listed.mockRestore();
  expect(await reserveOf(month, valor)).toMatchObject({ ok: true });
});

test("a dispute forbids to reserve the transfer of a refused month, and Stripe is asked again once it is won", async () => {
  const month = await refusedMonth();
  await jobWaits(month.id);
  const dispute = await vendor.dispute(month.intent);
  expect(await reserveOf(month, month.valor)).toMatchObject({ message: REFUSALS.disputed });
  await vendor.closeDispute(dispute, "won");
  expect(await queries.getMonth(month.id)).toMatchObject({ refusal: "owed", recusas: 0 });
  expect(await reserveOf(month, month.valor)).toMatchObject({ message: PAYMENTS.notRefused });
  await refundWithdrawn({ id: month.id });
  expect(await refundsOf(month.intent)).toEqual([month.valor]);
});

test("a disputed month with a reserved transfer stays listed as disputed until the team gives the transfer up", async () => {
  const month = await refusedMonth();
  await jobWaits(month.id);
  expect(await reserveOf(month, month.valor)).toMatchObject({ ok: true });
  await vendor.dispute(month.intent);
  const listed = (await queries.listOwed(null)).rows.find(({ id }) => id === month.id);
  expect(listed && paymentLabel(listed)).toBe("Contestado");
  expect(await releaseTransfer(by, { id: month.id, tipo: "mes", motivo })).toMatchObject({ ok: true });
  expect(await owedIds()).not.toContain(month.id);
});

test("a sync of a month that runs while its transfer is recorded does not undo it", async () => {
  const { id, amount, intent } = await refusedMonth();
  const sync = await transactionWithJobs(async (tx) => {
    const month = await lockMonth(tx, id);
    const movementId = await storeTransfer(tx, id, amount);
    if (month) await applyReservedMonth(tx, month, { movementId, at: new Date() });
    const running = syncPayment(intent);
    await vi.waitUntil(isAnyWaiting, { timeout: 10_000 });
    return { running };
  });
  expect(await sync.running).toBeNull();
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: amount, transferido: amount });
  await proved();
});

test("the refund of a month that starts while its transfer is reserved waits for it and asks Stripe for nothing", async () => {
  const { id, amount, intent } = await refusedMonth();
  const job = await transactionWithJobs(async (tx) => {
    const month = await lockMonth(tx, id);
    if (month) await reserveMonth(tx, month);
    const running = refundWithdrawn({ id });
    await vi.waitUntil(isAnyWaiting);
    return { running };
  });
  await job.running;
  expect(await refundsOf(intent)).toEqual([]);
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: 0n, reservado: amount });
  await proved();
});

test("while the transfer of a month is reserved, nothing asks Stripe for it, and its payer reads that the team transfers it; once the team gives it up, a job asks again", async () => {
  const month = await refusedMonth();
  const { id, amount, valor, userId, paidAt, intent } = month;
  await jobWaits(id);
  expect(await reserveOf(month, valor)).toMatchObject({ ok: true });
  expect(await queries.getMonth(id)).toMatchObject({
    aDevolver: amount,
    reservado: amount,
    refusal: "reserved",
  });
  expect(await owedIds()).toContain(id);
  await refundWithdrawn({ id });
  await forgetJobs();
  await sweepOwedMonths();
  expect(await jobsOf(id)).toEqual([]);
  expect(await withdrawPlan(userId, { valor }, paidAt)).toEqual({
    ok: true,
    data: { message: withdrawnText({ ...nothing, reserved: formatMoneyCents(valor) }) },
  });
  expect(await readPlanDetails(userId, paidAt)).toMatchObject({
    withdrawal: { amount: valor, hindrance: "reserved" },
  });
  // Simulate a dispute, which resets the count of Stripe's refusals.
  await db.planPayment.update({ where: { id }, data: { refundTries: 0 } });
  expect(await readLeavingCosts(db, userId, paidAt)).toMatchObject({
    returned: valor,
    isReturnHindered: true,
    owedReturn: true,
  });
  expect(await refundsOf(intent)).toEqual([]);
  await forgetJobs();
  const release = () => releaseTransfer(by, { id, tipo: "mes", motivo });
  expect((await Promise.all([release(), release()])).map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await jobsOf(id)).toHaveLength(1);
  await refundWithdrawn({ id });
  expect(await refundsOf(intent)).toEqual([valor]);
  await proved();
});

test("a reserved transfer of a month that Stripe returned meanwhile stays listed until the team gives it up", async () => {
  const month = await refusedMonth();
  const { id, amount, valor, intent } = month;
  await jobWaits(id);
  expect(await reserveOf(month, valor)).toMatchObject({ ok: true });
  await stripe.refunds.create({ payment_intent: intent });
  await vendor.idle();
  expect(await transferOf(month, valor)).toMatchObject({ message: REFUSALS.overtaken });
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: amount, refusal: "overtaken" });
  expect(await owedIds()).toContain(id);
  await forgetJobs();
  expect(await releaseTransfer(by, { id, tipo: "mes", motivo })).toMatchObject({ ok: true });
  expect(await jobsOf(id)).toEqual([]);
  expect(await owedIds()).not.toContain(id);
});

test("the credit of an ended plan is not refunded from a month that the team transfers", async () => {
  const month = await refusedMonth();
  await jobWaits(month.id);
  expect(await reserveOf(month, month.valor)).toMatchObject({ ok: true });
  const facts = await readFacts(await stripeIdOf(month.person), { all: true });
  if (!facts) throw new Error("no subscription");
  const ended = { ...facts, subscription: { ...facts.subscription, endedAt: new Date() } };
  await finishPlan(ended, { tooLate: [], ends: false, credit: 1_000 });
  expect(await refundsOf(month.intent)).toEqual([]);
});

test("a month's refund that came back after a dispute is owed also beside a part that the team transferred after a refusal", async () => {
  const { person, intent } = await payer();
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 4_700 });
  await vendor.idle();
  await vendor.closeDispute(await vendor.dispute(intent), "won");
  const [stored] = await months(person);
  if (!stored) throw new Error("no month");
  const { id, amount } = stored;
  await db.planPayment.update({
    where: { id },
    data: { refundDue: true, refundTries: 1, reservedAmount: amount - 4_700n },
  });
  expect(await transferOf({ id }, Number(amount) - 4_700)).toMatchObject({ ok: true });
  await vendor.failRefund(part.id);
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: amount, voltou: 4_700n, refusal: "bounced" });
});

test("a withdrawal says that a part which came back waits for the team, whose transfer then refunds the rest", async () => {
  const month = await charged();
  const { id, userId, intent, paidAt } = month;
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 4_700 });
  await vendor.idle();
  await vendor.failRefund(part.id);
  const rest = formatMoneyCents(month.valor - 4_700);
  expect(await withdrawPlan(userId, { valor: month.valor - 4_700 }, paidAt)).toEqual({
    ok: true,
    data: { message: withdrawnText({ ...nothing, bounced: rest }) },
  });
  expect(await readPlanDetails(userId, paidAt)).toMatchObject({ withdrawal: { hindrance: "bounced" } });
  expect(await queries.getMonth(id)).toMatchObject({
    voltou: 4_700n,
    aDevolver: month.amount - 4_700n,
    refusal: "bounced",
  });
  await refundWithdrawn({ id });
  await forgetJobs();
  await sweepOwedMonths();
  expect(await jobsOf(id)).toEqual([]);
  expect(await transferOf(month, 4_700)).toMatchObject({ ok: true });
  expect(await jobsOf(id)).toHaveLength(1);
  await refundWithdrawn({ id });
  await vendor.idle();
  expect(await refundsOf(intent)).toEqual([month.valor - 4_700]);
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: month.amount, voltou: 0n, aDevolver: 0n });
  expect(await mailsOf(userId)).toHaveLength(2);
  await proved();
});

test("of a month that was paid too late, only what the team has not transferred is asked of Stripe", async () => {
  const month = await charged();
  const part = await stripe.refunds.create({ payment_intent: month.intent, amount: 4_700 });
  await vendor.idle();
  await vendor.failRefund(part.id);
  expect(await transferOf(month, 4_700)).toMatchObject({ ok: true });
  const facts = await readFacts(await stripeIdOf(month.person), { all: true });
  if (!facts) throw new Error("no subscription");
  await finishPlan(facts, { tooLate: facts.months.slice(0, 1), ends: false, credit: 0 });
  await vendor.idle();
  expect(await refundsOf(month.intent)).toEqual([month.valor - 4_700]);
  expect(await queries.getMonth(month.id)).toMatchObject({ devolvido: month.amount, voltou: 0n });
  await proved();
});

test("the month of an ended plan that a job refunds is not refunded beside it as one that was paid too late", async () => {
  const { person, id } = await charged();
  const facts = await readFacts(await stripeIdOf(person), { all: true });
  if (!facts) throw new Error("no subscription");
  const ended = { ...facts, subscription: { ...facts.subscription, endedAt: new Date(0) } };
  const lateMonths = () =>
    transactionWithJobs((tx) => findPaidTooLate(tx, ended, { pastDueSince: null, now: new Date() }));
  expect(await lateMonths()).toHaveLength(1);
  await db.planPayment.update({ where: { id }, data: { refundDue: true } });
  expect(await lateMonths()).toEqual([]);
});
