import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { refundByTeam } = await import("@/lib/admin/payments/mutations/refund");
const { settleWebhookEvent } = await import("@/lib/admin/payments/mutations/notices");
const { recordTransfer, reserveTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const queries = await import("@/lib/admin/payments/queries");
const { PAYMENTS, REFUSALS } = await import("@/lib/admin/payments/messages");
const { searchEverything } = await import("@/lib/admin/search/queries");
const { reconcileBilling } = await import("@/lib/money/billing/mutations/reconcile");
const { retryStripeEvent, syncPayment } = await import("@/lib/money/billing/mutations/stripe-events");
const { lockPaidDeal, owePaidContact } = await import("@/lib/money/fees/mutations/false-interest");
const { returnMoney, sweepOwed } = await import("@/lib/money/fees/mutations/refund");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { payFee } = await import("../../setup/paid-fee");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, months } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID() as string, requestId: null, now: new Date() };
const motivo = "O cartão foi encerrado.";

const paidFee = () => payFee(vendor);

/** @param part refunded centavos, all by default */
async function sentBack(part?: number) {
  const fee = await paidFee();
  const refund = await stripe.refunds.create({ payment_intent: fee.intent, ...(part && { amount: part }) });
  await vendor.idle();
  await vendor.failRefund(refund.id);
  return fee;
}
type Fee = Awaited<ReturnType<typeof sentBack>>;

type Transfer = { valor?: number; adminId?: string };

const transferOf = (
  { id, amount }: Pick<Fee, "id" | "amount">,
  { valor = Number(amount), adminId = by.adminId }: Transfer = {},
) =>
  recordTransfer(
    { ...by, adminId },
    { id, tipo: "taxa", valor, dia: toIsoDay(by.now), texto: randomUUID(), motivo },
  );
const bookedOf = async ({ userId }: Pick<Fee, "userId">) =>
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

async function retryEvent(): Promise<string | null> {
  const [failed] = (await stripe.events.list({ type: "refund.failed" })).data;
  const retried = await retryStripeEvent(failed?.id ?? "");
  return retried.ok ? retried.data.problem : retried.message;
}

test("a refund that the payer's bank sent back is listed as owed, and Stripe is not asked for it again", async () => {
  const { id, intent, amount } = await sentBack();
  expect(await retryEvent()).toBe("a refund came back");
  const state = { situacao: "devolvido", devolvido: amount, aDevolver: 0n, voltou: amount };
  expect(await queries.getPayment(id)).toMatchObject({ ...state, refusal: "bounced" });
  expect((await queries.listOwed(null)).rows).toMatchObject([{ id, voltou: amount }]);
  expect(await queries.countPayments()).toMatchObject({ devolver: 1, devolverValor: amount });
  expect(await searchEverything(intent)).toMatchObject({ checkouts: [{ id }] });
  expect(await sweepOwed()).toBe(0);
  expect(await refundByTeam(by, { id, tipo: "taxa", motivo, manter: false })).toMatchObject({
    message: REFUSALS.bounced,
  });
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
});

/**
 * Refunds the payment during the product's nth read: after Stripe has answered, before the product gets the answer.
 * @param nth 0 refunds nothing: the spy only counts the reads
 */
function refundAfterRead(intent: string, nth: number) {
  const resource = Object.getPrototypeOf(stripe.paymentIntents);
  const retrieve = resource.retrieve;
  let reads = 0;
  return vi.spyOn(resource, "retrieve").mockImplementation(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    reads += 1;
    const isStruck = reads === nth;
    const answer = await retrieve.apply(this, given);
    if (isStruck) {
      await stripe.refunds.create({ payment_intent: intent });
      await vendor.idle();
    }
    return answer;
  });
}

test("a read of a payment from before its refund was booked is made again, and the refund has not come back", async () => {
  const { id, intent, amount } = await paidFee();
  const late = refundAfterRead(intent, 1);
  expect(await syncPayment(intent)).toBeNull();
  late.mockRestore();
  expect(await queries.getPayment(id)).toMatchObject({
    situacao: "devolvido",
    devolvido: amount,
    voltou: 0n,
  });
});

test("a month's refund that is booked while its payment is read has not come back", async () => {
  const { person, intent } = await payer();
  const counted = refundAfterRead(intent, 0);
  expect(await syncPayment(intent)).toBeNull();
  const reads = counted.mock.calls.length;
  counted.mockRestore();
  const late = refundAfterRead(intent, reads);
  expect(await syncPayment(intent)).toBeNull();
  late.mockRestore();
  expect(await months(person)).toMatchObject([{ refundedAmount: 9_700n }]);
});

test("a refund that came back is closed once by the team's transfer, with ledger, mail and log", async () => {
  const fee = await sentBack();
  const { id, deal, amount } = fee;
  expect(await transferOf(fee, { valor: 1 })).toMatchObject({ message: PAYMENTS.owedChanged });
  await expect(transferOf(fee, { adminId: deal.captador.userId })).rejects.toThrow(OWN_MATTER);
  const results = await Promise.all([transferOf(fee), transferOf(fee)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await transferOf(fee)).toMatchObject({ message: PAYMENTS.notOwed });
  expect(await queries.getPayment(id)).toMatchObject({ devolvido: amount, voltou: 0n, refusal: "refunded" });
  expect(await bookedOf(fee)).toEqual({ stripe: amount, transferido: -amount });
  expect((await db.opportunity.findUniqueOrThrow({ where: { id: deal.id } })).status).toBe("bloqueada");
  const mails = await db.emailMessage.findMany({
    where: { userId: fee.userId, subject: { startsWith: "Pagamento devolvido" } },
    orderBy: { createdAt: "asc" },
  });
  expect(mails.map(({ payload }) => JSON.stringify(payload && openContent(payload)))).toEqual([
    expect.stringContaining("O valor volta pelo mesmo meio"),
    expect.stringContaining("a nossa equipe transferiu o valor para você"),
  ]);
  expect(await db.auditEntry.findMany({ where: { objectId: id } })).toMatchObject([
    { action: "refund_transferred", before: { pedido: Number(amount) }, after: { pedido: 0 } },
  ]);
  expect(await retryEvent()).toBeNull();
  await proved();
});

test("a second refund by Stripe takes the place of the one that came back, and no transfer is recorded beside it", async () => {
  const fee = await sentBack();
  expect(await queries.getPayment(fee.id)).toMatchObject({ voltou: fee.amount });
  await vendor.deliver({ mode: "drop" });
  await stripe.refunds.create({ payment_intent: fee.intent });
  expect(await transferOf(fee)).toMatchObject({ code: "conflict", message: PAYMENTS.notOwed });
  expect(await queries.getPayment(fee.id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
  expect(await bookedOf(fee)).toEqual({ stripe: 0n });
  await proved();
});

test("a part that came back is transferred, and the rest can then be refunded", async () => {
  const fee = await sentBack(100);
  expect(await queries.getPayment(fee.id)).toMatchObject({
    situacao: "pago",
    voltou: 100n,
    refusal: "bounced",
  });
  expect(await transferOf(fee, { valor: 100 })).toMatchObject({ ok: true });
  expect(await queries.getPayment(fee.id)).toMatchObject({
    voltou: 0n,
    refusal: null,
    rest: fee.amount - 100n,
  });
  const press = { id: fee.id, tipo: "taxa", motivo: "Cobrança indevida", manter: false } as const;
  expect(await refundByTeam(by, press)).toMatchObject({ ok: true });
  await vendor.idle();
  expect(await queries.getPayment(fee.id)).toMatchObject({ situacao: "devolvido", voltou: 0n });
  expect(await bookedOf(fee)).toEqual({ stripe: 100n, transferido: -100n });
  await proved();
});

test("while the bank decides a dispute, no transfer is recorded for a refund that came back; a lost one settles it", async () => {
  const fee = await sentBack();
  const dispute = await vendor.dispute(fee.intent);
  expect(await transferOf(fee)).toMatchObject({ code: "conflict", message: REFUSALS.disputed });
  await vendor.closeDispute(dispute, "lost");
  expect(await syncPayment(fee.intent)).toBeNull();
  expect(await queries.getPayment(fee.id)).toMatchObject({ voltou: 0n, refusal: "refunded" });
});

test("a fee that a lost dispute returned stays returned beside a newer dispute that was won, and is owed once the bank decides the lost one for us", async () => {
  const fee = await paidFee();
  await vendor.closeDispute(await vendor.dispute(fee.intent), "lost");
  const one = (status: string, created: number) => ({ payment_intent: fee.intent, status, created });
  const list = vi.spyOn(Object.getPrototypeOf(stripe.disputes), "list");
  const answer = (...data: object[]) => list.mockImplementation(async () => ({ data }));
  answer(one("won", 2), one("lost", 1));
  expect(await syncPayment(fee.intent)).toBeNull();
  expect(await queries.getPayment(fee.id)).toMatchObject({ devolvido: fee.amount, voltou: 0n });
  expect(await transferOf(fee)).toMatchObject({ message: REFUSALS.disputed });
  answer(one("won", 1));
  expect(await syncPayment(fee.intent)).toBe("a refund came back");
  expect(await queries.getPayment(fee.id)).toMatchObject({ voltou: fee.amount, refusal: "bounced" });
  list.mockRestore();
});

test("a fee's refund that came back is owed also after a dispute that was won", async () => {
  const fee = await paidFee();
  await vendor.closeDispute(await vendor.dispute(fee.intent), "won");
  const refund = await stripe.refunds.create({ payment_intent: fee.intent });
  await vendor.idle();
  expect(await queries.getPayment(fee.id)).toMatchObject({ devolvido: fee.amount, voltou: 0n });
  await vendor.failRefund(refund.id);
  expect(await queries.getPayment(fee.id)).toMatchObject({ voltou: fee.amount, refusal: "bounced" });
  expect(await transferOf(fee)).toMatchObject({ ok: true });
  expect(await syncPayment(fee.intent)).toBeNull();
  await proved();
});

test("a refund that Stripe makes after the team's transfer of a fee is reported to the team, and not booked again", async () => {
  const fee = await sentBack();
  expect(await transferOf(fee)).toMatchObject({ ok: true });
  const booked = await bookedOf(fee);
  await stripe.refunds.create({ payment_intent: fee.intent });
  await vendor.idle();
  expect(await syncPayment(fee.intent)).toBe("refunded twice");
  expect((await queries.listWebhookEvents()).map(({ erro }) => erro)).toContain("refunded twice");
  expect(await queries.getPayment(fee.id)).toMatchObject({ devolvido: fee.amount, voltou: 0n });
  expect(await bookedOf(fee)).toEqual(booked);
  await proved();
});

test("a fee that went back twice stays quiet at night once the team settled its notices, and alarms again if more goes back", async () => {
  const fee = await sentBack();
  expect(await transferOf(fee)).toMatchObject({ ok: true });
  const alarm = `fee ${fee.id}: refunded twice`;
  const alarms = async () => (await reconcileBilling(new Date())).problems.filter((one) => one === alarm);
  const refundMore = async (amount: number) => {
    await stripe.refunds.create({ payment_intent: fee.intent, amount });
    await vendor.idle();
  };
  const open = () =>
    db.stripeEvent.findMany({ where: { paymentIntentId: fee.intent, error: "refunded twice" } });
  await refundMore(10_000);
  const notices = await open();
  expect(notices.map(({ excessAmount }) => excessAmount)).toEqual(Array(notices.length).fill(10_000n));
  expect(await alarms()).toEqual([alarm]);
  for (const { id } of notices)
    expect(await settleWebhookEvent(by, { id, motivo })).toMatchObject({ ok: true });
  expect(await alarms()).toEqual([]);
  expect(await syncPayment(fee.intent)).toBeNull();
  await refundMore(5_000);
  expect(await alarms()).toEqual([alarm]);
  expect((await open()).map(({ excessAmount }) => excessAmount)).toContain(15_000n);
  // Settling one of two notices about the same excess ends the alarm.
  await settleWebhookEvent(by, { id: (await open())[0]?.id ?? "", motivo });
  expect(await alarms()).toEqual([]);
  await proved();
});

test("a notice of a double return that an older version stored, without payment and excess, also ends the alarm once settled", async () => {
  const fee = await sentBack();
  expect(await transferOf(fee)).toMatchObject({ ok: true });
  const alarm = `fee ${fee.id}: refunded twice`;
  const alarms = async () => (await reconcileBilling(new Date())).problems.filter((one) => one === alarm);
  await stripe.refunds.create({ payment_intent: fee.intent, amount: 10_000 });
  await vendor.idle();
  const twice = { paymentIntentId: fee.intent, error: "refunded twice" };
  const old = (await db.stripeEvent.findMany({ where: twice })).map(({ id }) => id);
  await db.stripeEvent.updateMany({ where: twice, data: { paymentIntentId: null, excessAmount: null } });
  expect(await alarms()).toEqual([alarm]);
  for (const id of old) expect(await settleWebhookEvent(by, { id, motivo })).toMatchObject({ ok: true });
  expect(await alarms()).toEqual([]);
  expect(await db.stripeEvent.findMany({ where: { id: { in: old } } })).toContainEqual(
    expect.objectContaining({ error: null, paymentIntentId: fee.intent, excessAmount: 10_000n }),
  );
  await proved();
});

test("the rest of a partly transferred fee is asked for under the same key after a lost answer, and owed after a refusal", async () => {
  const fee = await sentBack(10_000);
  expect(await transferOf(fee, { valor: 10_000 })).toMatchObject({ ok: true });
  const rest = Number(fee.amount) - 10_000;
  const resource = Object.getPrototypeOf(stripe.refunds);
  const create = resource.create;
  const keys: string[] = [];
  /** Stripe's client retries a 500 once. */
  async function press(status: number) {
    const asked = vi.spyOn(resource, "create").mockImplementation(async function (
      this: unknown,
      ...given: unknown[]
    ) {
      keys.push((given[1] as { idempotencyKey: string }).idempotencyKey);
      await vendor.fault({ provider: "stripe", mode: "status", status, times: status === 500 ? 2 : 1 });
      return create.apply(this, given);
    });
    const result = await refundByTeam(by, { id: fee.id, tipo: "taxa", motivo, manter: false });
    asked.mockRestore();
    return result;
  }
  for (const _ of [1, 2]) expect(await press(500)).toMatchObject({ ok: false, message: PAYMENTS.away });
  expect(await press(400)).toMatchObject({ ok: true, data: { message: PAYMENTS.refusedOwed } });
  expect(new Set(keys).size).toBe(1);
  expect(await queries.getPayment(fee.id)).toMatchObject({ aDevolver: BigInt(rest), recusas: 1 });
  await proved();
  await returnMoney({ id: fee.id });
  await vendor.idle();
  const { data } = await stripe.refunds.list({ payment_intent: fee.intent });
  expect(data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount)).toEqual([rest]);
  expect(await queries.getPayment(fee.id)).toMatchObject({ situacao: "devolvido", rest: 0n });
  await proved();
});

test("a refusal of the team's refund does not open the transfer of what is owed afterwards", async () => {
  const fee = await paidFee();
  await db.checkout.update({ where: { id: fee.id }, data: { refundTries: 1 } });
  await transactionWithJobs(async (tx) => {
    const paid = await lockPaidDeal(tx, fee.deal.id);
    if (paid) await owePaidContact(tx, paid, new Date());
  });
  expect(await queries.getPayment(fee.id)).toMatchObject({ refusal: "owed", recusas: 0 });
  const reserving = { id: fee.id, tipo: "taxa", valor: Number(fee.amount), motivo } as const;
  expect(await reserveTransfer(by, reserving)).toMatchObject({ message: PAYMENTS.notRefused });
});
