import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { startStripe } from "../../setup/stripe";

const vendor = await startStripe();
const { refundByTeam } = await import("@/lib/admin/payments/mutations/refund");
const { recordTransfer } = await import("@/lib/admin/payments/mutations/transfer");
const queries = await import("@/lib/admin/payments/queries");
const { PAYMENTS, REFUSALS } = await import("@/lib/admin/payments/messages");
const { carryTransfers } = await import("@/lib/admin/restoration/mutations");
const { sweepOwedMonths } = await import("@/lib/money/billing/mutations/owed-months");
const { oweRefund } = await import("@/lib/money/fees/mutations/commission");
const { returnMoney } = await import("@/lib/money/fees/mutations/refund");
const { post } = await import("@/lib/money/ledger/mutations");
const { proveLedger } = await import("@/lib/money/ledger/queries");
const { interestFalse } = await import("@/lib/money/ledger/rules");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { isAnyWaiting } = await import("../../setup/locks");
const { payFee } = await import("../../setup/paid-fee");
const { openSubscribers } = await import("../../setup/subscribers");
const { db, stripe, payer, months } = await openSubscribers(vendor);

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

const by = { adminId: randomUUID() as string, requestId: null, now: new Date() };
const motivo = "Feito de novo depois da restauração.";
type Fee = Awaited<ReturnType<typeof payFee>>;

/** @param total centavos returned or owed so far, including this part */
const owePart = ({ id, intent, deal }: Fee, amount: bigint, total: bigint) =>
  transactionWithJobs(async (tx) => {
    await oweRefund(tx, intent, amount);
    const payer = { userId: deal.captador.userId, projetoId: deal.project.id };
    const entry = { ...payer, checkoutId: id, amount, total, at: new Date() };
    await post(tx, interestFalse({ ...entry, kind: "desbloqueio" }));
  });
const carried = ({ id }: Pick<Fee, "id">, amount: bigint) =>
  carryTransfers([{ kind: "pagamento", id, amount, isUndecided: true, isDue: false }], new Date());
const transferOf = (id: string, amount: bigint, tipo: "taxa" | "mes" = "taxa") =>
  recordTransfer(by, {
    ...{ id, tipo, valor: Number(amount), dia: toIsoDay(by.now), texto: randomUUID(), motivo },
  });
const refundsOf = async (intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => BigInt(amount));

test.each([0n, 50n])(
  "a refund that Stripe made after the backup, of which the backup owes %d, leaves the reserved transfer whole, and Stripe is not asked for it",
  async (owed) => {
    const fee = await payFee(vendor);
    const { id, amount, intent } = fee;
    const transfer = amount - 50n;
    if (owed > 0n) await owePart(fee, owed, owed);
    await carried(fee, transfer);
    await stripe.refunds.create({ payment_intent: intent, amount: 50 });
    await vendor.idle();
    expect(await db.checkout.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ refundedAmount: 50n, owedAmount: 0n, reservedAmount: transfer, overtakenAmount: 0n },
    });
    await owePart(fee, transfer, amount);
    await returnMoney({ id });
    expect(await refundsOf(intent)).toEqual([50n]);
    expect(await queries.getPayment(id)).toMatchObject({ aTransferir: transfer, refusal: "reserved" });
    expect(await transferOf(id, transfer)).toMatchObject({ ok: true });
    expect(await db.checkout.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ refundedAmount: amount, transferredAmount: transfer, owedAmount: 0n, reservedAmount: 0n },
    });
    expect((await proveLedger()).differences).toEqual([]);
  },
);

test("a fee whose lost decision was the team's refund is decided again, without Stripe, and then recorded", async () => {
  const fee = await payFee(vendor);
  const { id, amount, intent } = fee;
  await carried(fee, amount);
  expect(await queries.getPayment(id)).toMatchObject({ reservado: amount, refusal: "undecided" });
  expect(await transferOf(id, amount)).toMatchObject({ code: "conflict", message: REFUSALS.undecided });
  const press = () => refundByTeam(by, { id, tipo: "taxa", motivo, manter: false });
  expect(await press()).toMatchObject({ ok: true, data: { message: PAYMENTS.owedAgain } });
  expect(await press()).toMatchObject({ code: "conflict", message: REFUSALS.reserved });
  await returnMoney({ id });
  expect(await refundsOf(intent)).toEqual([]);
  expect(await transferOf(id, amount)).toMatchObject({ ok: true });
  expect(await queries.getPayment(id)).toMatchObject({ devolvido: amount, refusal: "refunded" });
  const entries = await db.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual([
    "transfer_reserved",
    "payment_refunded",
    "refund_transferred",
  ]);
  expect((await proveLedger()).differences).toEqual([]);
});

test("of two who press 'Devolver' at once, the second finds it decided, and one who finds the transfer given up decides nothing", async () => {
  const fee = await payFee(vendor);
  const { id, amount } = fee;
  await owePart(fee, 50n, 50n);
  await carried(fee, amount - 100n);
  const press = () => refundByTeam(by, { id, tipo: "taxa", motivo, manter: false });
  const results = await Promise.all([press(), press()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual(expect.objectContaining({ ok: false, code: "conflict" }));
  expect(await db.auditEntry.count({ where: { objectId: id, action: "payment_refunded" } })).toBe(1);
  expect(await queries.getPayment(id)).toMatchObject({ aDevolver: amount, refusal: "reserved" });

  const other = await payFee(vendor);
  await carried(other, other.amount);
  const late = await db.$transaction(async (tx) => {
    await tx.checkout.update({
      where: { id: other.id },
      data: { reservedAmount: 0n },
    });
    const pressed = refundByTeam(by, { id: other.id, tipo: "taxa", motivo, manter: false });
    await vi.waitFor(async () => expect(await isAnyWaiting()).toBe(true));
    return { pressed };
  });
  expect(await late.pressed).toMatchObject({ code: "conflict", message: PAYMENTS.owedChanged });
  expect(await queries.getPayment(other.id)).toMatchObject({ aDevolver: 0n, reservado: 0n });
  const ended = await db.checkout.findUniqueOrThrow({ where: { id: other.id } });
  expect(ended.transferCarried, "also if a server that does not know the mark ends the reservation").toBe(
    false,
  );
});

test("of a larger transfer than the backup owed nothing is recorded before its decision is repeated", async () => {
  const fee = await payFee(vendor);
  const { id, amount, intent } = fee;
  await owePart(fee, 50n, 50n);
  await carried(fee, amount);
  expect(await queries.getPayment(id)).toMatchObject({ aTransferir: 50n, refusal: "undecided" });
  expect(await transferOf(id, 50n)).toMatchObject({ code: "conflict", message: REFUSALS.undecided });
  const press = refundByTeam(by, { id, tipo: "taxa", motivo, manter: false });
  expect(await press).toMatchObject({ ok: true, data: { message: PAYMENTS.owedAgain } });
  expect(await transferOf(id, amount)).toMatchObject({ ok: true });
  expect(await refundsOf(intent)).toEqual([]);
  expect((await proveLedger()).differences).toEqual([]);
});

test("a month whose refund was transferred after the backup is owed again, listed, and recorded without Stripe", async () => {
  const { person, intent } = await payer();
  const [month] = await months(person);
  if (!month) throw new Error("no month");
  const { id, amount } = month;
  await carryTransfers([{ kind: "mensalidade", id, amount, isUndecided: false, isDue: true }], new Date());
  expect((await queries.listOwed(null)).rows.map((row) => row.id)).toContain(id);
  expect(await queries.getMonth(id)).toMatchObject({ aTransferir: amount, refusal: "reserved" });
  expect(await sweepOwedMonths()).toBe(0);
  expect(await transferOf(id, amount, "mes")).toMatchObject({ ok: true });
  expect(await refundsOf(intent)).toEqual([]);
  expect(await queries.getMonth(id)).toMatchObject({ devolvido: amount, reservado: 0n, refusal: "refunded" });
  expect((await proveLedger()).differences).toEqual([]);
});
