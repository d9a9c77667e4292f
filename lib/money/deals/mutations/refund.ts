import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import { HOUR } from "@/lib/kit/time";
import { post } from "@/lib/money/ledger/mutations";
import { feeReturned, moneyReturned } from "@/lib/money/ledger/rules";
import { enqueueAll, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { readPayment, refundPayment } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { inLine } from "@/lib/server/in-line";
import { log } from "@/lib/server/log";
import { enqueueNotifications } from "@/lib/words/email/mutations/send";
import { returnedMail } from "../messages/fees";
import { commissionOf } from "../rules/fees";
import { commissionPaid, type FeeRow, least } from "../rules/settling";
import { waive } from "./commission";
import { type LockedCheckout, type LockedDeal, lockVisit } from "./lock";
import { mailTo } from "./record";
import { takeRight } from "./right";

export type Returned = {
  paymentIntentId: string;
  /** Centavos given back so far, as Stripe says. */
  refundedAmount: bigint;
  at: Date;
};

/** A visit that was paid with its deal, all of it locked; null while it is not settled: then that comes first. */
export async function lockPaid(
  tx: JobTransaction,
  paymentIntentId: string,
): Promise<{ deal: LockedDeal; checkout: LockedCheckout; row: FeeRow | null } | null> {
  const found = await tx.checkout.findUnique({
    where: { stripePaymentIntentId: paymentIntentId },
    select: { id: true, settledAt: true, paymentId: true },
  });
  if (!found?.paymentId || !found.settledAt) return null;
  const { deal, checkout } = await lockVisit(tx, { paymentId: found.paymentId, checkoutId: found.id });
  return {
    deal,
    checkout,
    row: deal.rows.find((one) => one.paymentIntentId === paymentIntentId) ?? null,
  };
}

/** The visit's own account of what went back. */
export const writeReturned = (tx: JobTransaction, checkout: LockedCheckout, total: bigint, owed: bigint) =>
  tx.checkout.update({
    where: { id: checkout.id },
    data: { refundedAmount: total, owedAmount: owed, ...(owed === 0n && { status: "devolvido" }) },
    select: { id: true },
  });

/** What a fee has lost: the row's own amounts, and its paper. */
export async function writeRowReturned(
  tx: JobTransaction,
  row: FeeRow,
  { total, at }: { total: bigint; at: Date },
): Promise<void> {
  const isWhole = total >= row.feeAmount;
  await tx.opportunityPayment.update({
    where: { id: row.id },
    data: {
      refundedAmount: total,
      ...(isWhole && { refundedAt: at, unlockedAt: null, disputedAt: null }),
    },
    select: { id: true },
  });
  row.refundedAmount = total;
  if (!isWhole) return;
  row.unlockedAt = null;
  row.disputedAt = null;
  await tx.receipt.updateMany({
    where: { paymentId: row.id, kind: "taxa", revokedAt: null },
    data: { revokedAt: at, revokedReason: "Pagamento devolvido" },
  });
}

/** What somebody gave back by hand without taking the right: what is missing of the commission is not asked for again. */
async function forgive(
  tx: JobTransaction,
  deal: LockedDeal,
  { kind }: FeeRow,
  { part, at }: { part: bigint; at: Date },
): Promise<void> {
  if (deal.confirmedAmount === null || kind === "desbloqueio") return;
  const missing = commissionOf(deal.confirmedAmount) - commissionPaid(deal.rows) - deal.waivedAmount;
  if (missing > 0n) await waive(tx, deal, least(missing, part), at);
}

/**
 * Takes in that Stripe gave a fee back, whole or in part, by our wish or by hand; once, and also when the messages come
 * in another order. Given back whole, the right goes with it: the contact is hidden while nothing is confirmed, and a
 * commission is due again. Given back in part, the right stays. Locks as {@link lockDeal}.
 * @returns `unknown` when no settled visit has this payment: settle it first
 */
export async function withdrawFee(
  tx: JobTransaction,
  { paymentIntentId, refundedAmount, at }: Returned,
): Promise<"applied" | "already" | "unknown"> {
  const paid = await lockPaid(tx, paymentIntentId);
  if (!paid) return "unknown";
  const { deal, checkout, row } = paid;
  const amount = refundedAmount - checkout.refundedAmount;
  if (amount <= 0n) return "already";
  const owed = least(amount, checkout.owedAmount);
  const left = checkout.owedAmount - owed;
  const isWhole = refundedAmount >= checkout.amount;
  await tx.checkout.update({
    where: { id: checkout.id },
    data: { refundedAmount, owedAmount: left, ...(isWhole && left === 0n && { status: "devolvido" }) },
    select: { id: true },
  });
  const entry = {
    checkoutId: checkout.id,
    userId: deal.captador.userId,
    projetoId: deal.projetoId,
    amount,
    total: refundedAmount,
    at,
  };
  if (row) {
    await post(tx, feeReturned({ ...entry, kind: row.kind, owed }));
    row.owed = left;
    await writeRowReturned(tx, row, { total: refundedAmount, at });
    if (row.refundedAmount >= row.feeAmount) await takeRight(tx, deal, row, { at, motivo: "devolucao" });
    else if (amount > owed) await forgive(tx, deal, row, { part: amount - owed, at });
  } else await post(tx, moneyReturned(entry));
  const facts = { project: deal.project, amount: formatMoneyCents(amount) };
  const eventKey = `devolvido:${checkout.id}:${refundedAmount}`;
  await enqueueNotifications(tx, mailTo(deal, "captador", returnedMail(facts), eventKey));
  return "applied";
}

/** Takes in what Stripe says went back of a payment. @throws Error where it does not say */
async function takeInReturned(paymentIntentId: string, at: Date): Promise<void> {
  const payment = await readPayment(paymentIntentId);
  if (!payment.ok) throw new Error(`payment ${paymentIntentId} cannot be read: ${payment.trouble}`);
  if (payment.data.refunded === 0) return;
  const refundedAmount = BigInt(payment.data.refunded);
  await transactionWithJobs((tx) => withdrawFee(tx, { paymentIntentId, refundedAmount, at }));
}

const OWED = {
  owedAmount: true,
  refundedAmount: true,
  refundTries: true,
  stripePaymentIntentId: true,
} as const;

/** What the job does, one after the other for a visit: two that read different amounts would ask for both. */
export const returnMoney = ({ id }: { id: string }, at = new Date()): Promise<void> =>
  inLine(`refund:${id}`, () => giveOwed(id, at));

/**
 * Asks Stripe to give back what a visit is owed, and takes in what Stripe says then. What went back
 * before without our hearing of it is taken in first; the key stands for what is owed at that moment, so that it goes
 * back once. Throws while something is still owed, so that the queue tries again.
 */
async function giveOwed(id: string, at: Date): Promise<void> {
  const readOwed = () => db.checkout.findUnique({ where: { id }, select: OWED });
  const known = await readOwed();
  if (!known?.stripePaymentIntentId || known.owedAmount === 0n) return;
  const paymentIntentId = known.stripePaymentIntentId;
  await takeInReturned(paymentIntentId, at);
  const visit = await readOwed();
  if (!visit || visit.owedAmount === 0n) return;
  const { owedAmount, refundedAmount, refundTries } = visit;
  const asked = await refundPayment({
    paymentIntentId,
    amount: Number(owedAmount),
    key: `${id}:${refundedAmount}+${owedAmount}:${refundTries}`,
  });
  // Stripe keeps a refusal under its key for a day; what came back of it after all is taken in first.
  if (!asked.ok && asked.trouble === "refused")
    await db.checkout.updateMany({ where: { id, refundTries }, data: { refundTries: refundTries + 1 } });
  await takeInReturned(paymentIntentId, at);
  const after = await readOwed();
  if (after && after.owedAmount > 0n)
    throw new Error(`visit ${id} is still owed money: ${asked.ok ? "not seen yet" : asked.trouble}`);
}

/** Visits of which the sweep takes up so many at once. */
const SWEPT = 500;

/** Puts everything that is owed for more than an hour into the queue again. @returns how many */
export async function sweepOwed(now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - HOUR);
  const owed = await db.checkout.findMany({
    where: { owedAmount: { gt: 0n }, settledAt: { lt: hourAgo } },
    orderBy: { settledAt: "asc" },
    select: { id: true },
    take: SWEPT,
  });
  const ids = owed.map(({ id }) => id);
  if (ids.length > 0) await transactionWithJobs((tx) => enqueueAll(tx, "refunds", ids));
  if (ids.length > 0) log.warn({ visits: ids.length }, "refunds that are still owed");
  return ids.length;
}
