import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { refundByTeam } = await import("@/lib/admin/payments/mutations/refund");
const { recordTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const queries = await import("@/lib/admin/payments/queries");
const { PAYMENTS, REFUSALS } = await import("@/lib/admin/payments/messages");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { refundWithdrawn } = await import("@/lib/money/billing/mutations/withdraw");
const { syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { CLAIM } = await import("@/lib/money/fees/mutations/refund");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { enqueue, transactionWithJobs } = await import("@/lib/providers/jobs");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, months } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID() as string, requestId: null, now: new Date() };
const motivo = "O cartão foi encerrado.";

/** @param part refunded centavos, all by default */
async function monthSentBack(part?: number) {
  const { person, intent } = await payer();
  const refund = await stripe.refunds.create({ payment_intent: intent, ...(part && { amount: part }) });
  await vendor.idle();
  await vendor.failRefund(refund.id);
  const [month] = await months(person);
  if (!month) throw new Error("no month");
  return { id: month.id, amount: month.amount, userId: person.userId, intent };
}
type Month = Awaited<ReturnType<typeof monthSentBack>>;
const transferOf = ({ id, amount }: Month, { valor = Number(amount), adminId = by.adminId } = {}) =>
  recordTransfer(
    { ...by, adminId },
    { id, tipo: "mes", valor, dia: toIsoDay(by.now), texto: randomUUID(), motivo },
  );
const bookedOf = async ({ userId }: Month) =>
  Object.fromEntries(
    (
      await db.ledgerLine.groupBy({
        by: ["account"],
        where: { userId, account: { in: ["stripe", "transferido"] } },
        _sum: { amount: true },
      })
    ).map(({ account, _sum }) => [account, _sum.amount]),
  );
const proved = async () => expect((await proveLedger()).differences).toEqual([]);
const refundMonth = (id: string) => refundByTeam(by, { id, tipo: "mes", motivo, manter: true });

test("a month's refund that came back is listed as owed, and closed once by the team's transfer, with ledger, mail and log", async () => {
  const month = await monthSentBack();
  const { id, amount, userId } = month;
  expect(await queries.getMonth(id)).toMatchObject({ voltou: amount, refusal: "bounced" });
  expect((await queries.listMonths(null)).rows[0]).toMatchObject({ id, voltou: amount });
  const listed = { id, finalidade: "mensalidade", situacao: "devolvido", plano: "pro", voltou: amount };
  expect((await queries.listOwed(null)).rows).toContainEqual(expect.objectContaining(listed));
  const before = await queries.countPayments();
  expect(await refundMonth(id)).toMatchObject({ message: REFUSALS.bounced });
  expect(await transferOf(month, { valor: 1 })).toMatchObject({ message: PAYMENTS.owedChanged });
  await expect(transferOf(month, { adminId: userId })).rejects.toThrow(OWN_MATTER);
  const results = await Promise.all([transferOf(month), transferOf(month)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await transferOf(month)).toMatchObject({ message: PAYMENTS.notOwed });
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: amount, voltou: 0n, refusal: "refunded" });
  expect((await queries.listOwed(null)).rows.map((row) => row.id)).not.toContain(id);
  const after = await queries.countPayments();
  expect(before.devolver - after.devolver).toBe(1);
  expect(before.devolverValor - after.devolverValor).toBe(amount);
  expect(await bookedOf(month)).toEqual({ stripe: amount, transferido: -amount });
  const mails = await db.emailMessage.findMany({ where: { userId, subject: { contains: "devolvida" } } });
  expect(mails.map(({ payload }) => JSON.stringify(payload && openContent(payload)))).toEqual([
    expect.stringContaining("a nossa equipe transferiu o valor para você"),
  ]);
  expect(await db.auditEntry.findMany({ where: { objectId: id } })).toMatchObject([
    {
      action: "refund_transferred",
      kind: "mensalidade",
      before: { pedido: Number(amount) },
      after: { pedido: 0 },
    },
  ]);
  expect(await syncPayment(month.intent)).toBeNull();
  await proved();
});

test("a part of a month that came back is transferred, and only the rest is then asked of Stripe", async () => {
  const month = await monthSentBack(4_700);
  expect(await transferOf(month, { valor: 4_700 })).toMatchObject({ ok: true });
  expect(await queries.getMonth(month.id)).toMatchObject({ voltou: 0n, refusal: null, rest: 5_000n });
  expect(await refundMonth(month.id)).toMatchObject({ ok: true });
  await vendor.idle();
  const { data } = await stripe.refunds.list({ payment_intent: month.intent });
  expect(data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount)).toEqual([5_000]);
  expect(await queries.getMonth(month.id)).toMatchObject({ devolvido: 9_700n, voltou: 0n });
  expect(await bookedOf(month)).toEqual({ stripe: 4_700n, transferido: -4_700n });
  await proved();
});

const owedIds = async () => (await queries.listOwed(null)).rows.map(({ id }) => id);

test("until the bank decides a dispute, nothing asks for the transfer of a month's refund that came back; a lost one settles it", async () => {
  const month = await monthSentBack();
  const { id, intent } = month;
  const { devolver } = await queries.countPayments();
  const dispute = await vendor.dispute(intent);
  expect(await queries.getMonth(id)).toMatchObject({ refusal: "disputed" });
  expect(await owedIds()).not.toContain(id);
  expect((await queries.countPayments()).devolver).toBe(devolver - 1);
  expect(await transferOf(month)).toMatchObject({ message: REFUSALS.disputed });
  await vendor.closeDispute(dispute, "lost");
  expect(await queries.getMonth(id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
  await proved();
});

test("a month's refund that came back is owed again once the dispute is won", async () => {
  const month = await monthSentBack();
  await vendor.closeDispute(await vendor.dispute(month.intent), "won");
  expect(await queries.getMonth(month.id)).toMatchObject({ voltou: month.amount, refusal: "bounced" });
  expect(await owedIds()).toContain(month.id);
  expect(await transferOf(month)).toMatchObject({ ok: true });
  expect(await syncPayment(month.intent)).toBeNull();
  expect(await queries.getMonth(month.id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
  await proved();
});

test("a month that a lost dispute returned is owed once the bank decides it for us, and stays returned beside a newer dispute that was won", async () => {
  const { person, intent } = await payer();
  await vendor.closeDispute(await vendor.dispute(intent), "lost");
  const one = (status: string, created: number) => ({ payment_intent: intent, status, created });
  const list = vi.spyOn(Object.getPrototypeOf(stripe.disputes), "list");
  const answer = (...data: object[]) => list.mockImplementation(async () => ({ data }));
  answer(one("won", 2), one("lost", 1));
  expect(await syncPayment(intent)).toBeNull();
  expect(await months(person)).toMatchObject([{ refundedAmount: 9_700n, bouncedAmount: 0n }]);
  answer(one("won", 1));
  expect(await syncPayment(intent)).toBe("a refund came back");
  const [month] = await months(person);
  if (!month) throw new Error("no month");
  expect(await queries.getMonth(month.id)).toMatchObject({ voltou: 9_700n, refusal: "bounced" });
  expect(await owedIds()).toContain(month.id);
  expect(await transferOf({ ...month, intent })).toMatchObject({ ok: true });
  expect(await syncPayment(intent)).toBeNull();
  list.mockRestore();
  await proved();
});

test("the withdrawal from a month refunds the rest once the team transferred the part that came back, and promises nothing that came back", async () => {
  const part = await monthSentBack(4_700);
  await refundWithdrawn(part);
  expect(await queries.getMonth(part.id)).toMatchObject({ voltou: 4_700n, rest: 5_000n });
  expect(await transferOf(part, { valor: 4_700 })).toMatchObject({ ok: true });
  await refundWithdrawn(part);
  await vendor.idle();
  const { data } = await stripe.refunds.list({ payment_intent: part.intent });
  expect(data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount)).toEqual([5_000]);
  expect(await queries.getMonth(part.id)).toMatchObject({ devolvido: 9_700n, voltou: 0n });
  await proved();
  const whole = await monthSentBack();
  await refundWithdrawn(whole);
  expect(
    await db.emailMessage.count({ where: { userId: whole.userId, subject: { contains: "devolvida" } } }),
  ).toBe(0);
});

test("no transfer of a month is recorded beside its refund by a job, by the request that enqueued the job, or by a try that got no answer a minute ago", async () => {
  const month = await monthSentBack();
  await transactionWithJobs((tx) => enqueue(tx, "plan-withdrawals", { id: month.id }, 60));
  const refused = { code: "conflict", message: PAYMENTS.refunding };
  expect(await transferOf(month)).toMatchObject(refused);
  const set = (state: string, startedOn = new Date(0)) => db.$executeRaw`
    update pgboss.job set state = ${state}::pgboss.job_state, started_on = ${startedOn}
    where name = 'plan-withdrawals' and data ->> 'id' = ${month.id}`;
  await set("active");
  expect(await transferOf(month)).toMatchObject(refused);
  await set("retry", new Date(Date.now() - 60_000));
  expect(await transferOf(month)).toMatchObject(refused);
  await set("retry", new Date(Date.now() - CLAIM * 1_000 - 1));
  expect(await transferOf(month)).toMatchObject({ ok: true });
});

test("a month's refund that came back is found by the nightly comparison if its webhook was lost", async () => {
  const { person, intent } = await payer();
  const refund = await stripe.refunds.create({ payment_intent: intent });
  await vendor.idle();
  await vendor.deliver({ mode: "drop" });
  await vendor.failRefund(refund.id);
  const { problems } = await reconcileBilling(new Date());
  const [month] = await months(person);
  expect(month).toMatchObject({ bouncedAmount: 9_700n });
  expect(problems).toContain(`month ${month?.id}: a refund came back`);
});
