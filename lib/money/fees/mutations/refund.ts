import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import type { OpportunityStatus } from "@/lib/kit/states";
import { post } from "@/lib/money/ledger/mutations";
import { feeReturned, moneyReturned, moneyTransferred, refundTransferred } from "@/lib/money/ledger/rules";
import {
  enqueue,
  enqueueAll,
  type JobTransaction,
  listUnfinished,
  transactionWithJobs,
} from "@/lib/providers/jobs";
import { type PaymentView, readPayment, refundPayment } from "@/lib/providers/stripe";
import { isInDispute } from "@/lib/providers/stripe-lists";
import { db, Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { returnedMail } from "../messages";
import {
  commissionOf,
  commissionPaid,
  type FeeRow,
  isPaid,
  least,
  OUTSIDE_METHOD,
  RETURN_REASONS,
  type ReturnReason,
} from "../rules";
import { waive } from "./commission";
import { takeRight } from "./contact";
import { feePayerOf, type LockedCheckout, type LockedDeal, lockCheckout, mailPayer } from "./locked-deal";

const UNRESERVED = { reservedAmount: 0n, overtakenAmount: 0n, transferCarried: false };

/**
 * Locked deal and checkout of a payment. `row` is the fee that this payment paid. It is null if the payment gave no
 * right, or if the fee was refunded and charged again, which removes the old payment from the fee.
 */
export type LockedPayment = { deal: LockedDeal; checkout: LockedCheckout; row: FeeRow | null };
export type LockedFee = LockedPayment & { row: FeeRow };

/** Locks the deal and checkout of a payment. Null if settleFee has not settled the checkout. */
export async function lockPaid(tx: JobTransaction, paymentIntentId: string): Promise<LockedPayment | null> {
  const found = await tx.checkout.findUnique({
    where: { stripePaymentIntentId: paymentIntentId },
    select: { id: true, settledAt: true, paymentId: true },
  });
  if (!found?.paymentId || !found.settledAt) return null;
  const locked = await lockCheckout(tx, { paymentId: found.paymentId, checkoutId: found.id });
  return { ...locked, row: locked.deal.rows.find((one) => one.paymentIntentId === paymentIntentId) ?? null };
}

/** Centavos of a reserved transfer that are still owed. After a restore, more may be reserved than is owed. */
export const leftToTransfer = ({ owedAmount, reservedAmount, overtakenAmount }: LockedCheckout): bigint =>
  least(owedAmount, reservedAmount - overtakenAmount);

/**
 * Centavos of a reserved transfer that the team has to decide about again, because a restore lost the decision to
 * refund them. 0 once the whole payment is refunded or owed, because nothing is left to decide.
 */
export function undecidedPart(checkout: LockedCheckout): bigint {
  const { amount, refundedAmount, owedAmount, reservedAmount, overtakenAmount, isCarried } = checkout;
  const isDecided = !isCarried || refundedAmount + owedAmount >= amount;
  return isDecided ? 0n : reservedAmount - overtakenAmount - leftToTransfer(checkout);
}

/**
 * Overtaken part (centavos) of a reserved transfer, when only `owed` is still owed. It does not grow if `carry`
 * reserved the transfer without its decision (`isCarried`): what Stripe refunded is other money, even if the restored
 * database owes only that.
 */
function overtakenNow(checkout: LockedCheckout, owed: bigint): bigint {
  const { reservedAmount, overtakenAmount, isCarried } = checkout;
  return isCarried ? overtakenAmount : reservedAmount - least(leftToTransfer(checkout), owed);
}

/**
 * Stores the refunded and the owed amount of a checkout. The part of a reserved transfer that is no longer owed becomes
 * overtaken ({@link overtakenNow}), so that the transfer does not cover an amount owed later.
 * @param transferred centavos that the team transferred now, which ends the reservation
 */
export const writeReturned = (
  tx: JobTransaction,
  checkout: LockedCheckout,
  { total, owed, transferred = 0n }: { total: bigint; owed: bigint; transferred?: bigint },
) =>
  tx.checkout.update({
    where: { id: checkout.id },
    data: {
      refundedAmount: total,
      owedAmount: owed,
      transferredAmount: { increment: transferred },
      ...(transferred > 0n ? UNRESERVED : { overtakenAmount: overtakenNow(checkout, owed) }),
      ...(owed === 0n && total >= checkout.amount && { status: "devolvido" }),
    },
    select: { id: true },
  });

type RowReturn = { total: bigint; at: Date; status: OpportunityStatus; reason?: string };

/**
 * Writes the refunded total of a fee. A full refund ends the fee's right and dispute, and revokes its receipt. It also
 * expires the fee of a cancelled deal, which nobody can pay again.
 */
export async function writeRowReturned(
  tx: JobTransaction,
  row: FeeRow,
  { total, at, status, reason = "Pagamento devolvido" }: RowReturn,
): Promise<void> {
  const isWhole = total >= row.feeAmount;
  await tx.opportunityPayment.update({
    where: { id: row.id },
    data: {
      refundedAmount: total,
      ...(isWhole && { refundedAt: at, unlockedAt: null, disputedAt: null }),
      ...(isWhole && status === "cancelada" && { expiresAt: at }),
    },
    select: { id: true },
  });
  row.refundedAmount = total;
  if (!isWhole) return;
  row.unlockedAt = null;
  row.disputedAt = null;
  await tx.receipt.updateMany({
    where: { paymentId: row.id, kind: "taxa", revokedAt: null },
    data: { revokedAt: at, revokedReason: reason },
  });
}

/** Waives the part of a confirmed deal's commission that the team refunded by hand, so as not to charge it again. */
async function waiveReturned(
  tx: JobTransaction,
  deal: LockedDeal,
  { kind }: FeeRow,
  { part, at }: { part: bigint; at: Date },
): Promise<void> {
  if (deal.confirmedAmount === null || kind === "desbloqueio") return;
  const missing = commissionOf(deal.confirmedAmount) - commissionPaid(deal.rows) - deal.waivedAmount;
  if (missing > 0n) await waive(tx, deal, least(missing, part), at);
}

async function readReason(
  tx: JobTransaction,
  { deal, checkout }: LockedPayment,
): Promise<ReturnReason | null> {
  const event = await tx.dealEvent.findFirst({
    where: {
      opportunityId: deal.id,
      type: "pagamento_devolvido",
      details: { path: ["pagina"], equals: checkout.id },
    },
    select: { details: true },
  });
  const { motivo } = (event?.details ?? {}) as { motivo?: unknown };
  return RETURN_REASONS.find((known) => known === motivo) ?? null;
}

function commissionReturned({ status, confirmedAmount }: LockedDeal, row: FeeRow): "early" | "excess" | null {
  if (row.kind === "desbloqueio") return null;
  if (confirmedAmount !== null) return status === "concluida" ? "excess" : null;
  return status === "cancelada" && isPaid(row) ? "early" : null;
}

/**
 * Applies a refund that Stripe reports, once and in any order of webhooks. Our job or a person at Stripe made the
 * refund. Never books more than the payment, even if Stripe refunds an amount that the team has already transferred.
 * Locks like {@link lockCheckout}.
 * @returns `unknown` if no settled checkout has this payment. The caller must then settle the checkout first
 */
export async function applyRefund(
  tx: JobTransaction,
  { id, refunded, amount: paidAmount }: Pick<PaymentView, "id" | "refunded" | "amount">,
  at: Date,
): Promise<"applied" | "already" | "unknown"> {
  const paid = await lockPaid(tx, id);
  if (!paid) return "unknown";
  const { checkout } = paid;
  const total = least(BigInt(refunded) + checkout.transferredAmount, BigInt(paidAmount));
  const amount = total - checkout.refundedAmount;
  if (amount <= 0n) return "already";
  await bookRefund(tx, paid, { amount, at, isTransfer: false });
  return "applied";
}

type Return = { amount: bigint; at: Date; isTransfer: boolean };

async function bookRefund(
  tx: JobTransaction,
  paid: LockedPayment,
  { amount, at, isTransfer }: Return,
): Promise<void> {
  const { deal, checkout, row } = paid;
  const total = checkout.refundedAmount + amount;
  const owed = least(amount, checkout.owedAmount);
  const left = checkout.owedAmount - owed;
  await writeReturned(tx, checkout, { total, owed: left, ...(isTransfer && { transferred: amount }) });
  const entry = { ...feePayerOf(deal), checkoutId: checkout.id, amount, total, at };
  const { isOutside } = checkout;
  if (isTransfer) await post(tx, moneyTransferred({ ...entry, isFee: row !== null, isOutside }));
  else await post(tx, row ? feeReturned({ ...entry, kind: row.kind, owed }) : moneyReturned(entry));
  const reason = await readReason(tx, paid);
  if (row) {
    row.owed = left;
    await writeRowReturned(tx, row, { total, at, status: deal.status });
    if (row.refundedAmount >= row.feeAmount)
      await takeRight(tx, deal, row, { at, motivo: reason === "falso" ? "falso" : "devolucao" });
    else if (amount > owed) await waiveReturned(tx, deal, row, { part: amount - owed, at });
  }
  const commission = row && owed > 0n && !reason ? commissionReturned(deal, row) : null;
  const facts = {
    project: deal.project,
    amount: formatMoneyCents(amount),
    commission,
    reason,
    isTransfer,
    isOutside,
  };
  const eventKey = `devolvido:${checkout.id}:${total}`;
  await mailPayer(tx, deal, { eventKey, words: returnedMail(facts), isListed: row !== null });
}

/**
 * Reserves the whole owed amount for a bank transfer of the team. Until the transfer is recorded or given up, Stripe
 * does not refund this amount.
 */
export async function reserveOwed(tx: JobTransaction, { checkout }: LockedPayment): Promise<void> {
  const { id, owedAmount: reservedAmount } = checkout;
  await tx.checkout.update({ where: { id }, data: { ...UNRESERVED, reservedAmount }, select: { id: true } });
}

export async function releaseReserved(tx: JobTransaction, { checkout }: LockedPayment): Promise<void> {
  const { id, owedAmount, isOutside } = checkout;
  await tx.checkout.update({ where: { id }, data: UNRESERVED, select: { id: true } });
  if (owedAmount > 0n && !isOutside) await enqueue(tx, "refunds", { id }, 0);
}

export const applyTransfer = (tx: JobTransaction, paid: LockedPayment, at: Date): Promise<void> =>
  bookRefund(tx, paid, { amount: leftToTransfer(paid.checkout), at, isTransfer: true });

/**
 * Records the team's bank transfer of the whole amount that the payer's bank had sent back.
 * @param movementId the transfer's row in bank_movements
 */
export async function applyBouncedTransfer(
  tx: JobTransaction,
  { deal, checkout, row }: LockedPayment,
  { movementId, at }: { movementId: string; at: Date },
): Promise<void> {
  const { id, bouncedAmount: amount, isOutside } = checkout;
  const transferred = checkout.transferredAmount + amount;
  await tx.checkout.update({
    where: { id },
    data: { transferredAmount: transferred, bouncedAmount: 0n },
    select: { id: true },
  });
  await post(
    tx,
    refundTransferred({ ...feePayerOf(deal), paymentId: id, amount, movementId, isOutside, at }),
  );
  const words = returnedMail({
    project: deal.project,
    amount: formatMoneyCents(amount),
    commission: null,
    reason: null,
    isTransfer: true,
    isOutside,
  });
  const eventKey = `devolucao-transferida:${id}:${movementId}`;
  await mailPayer(tx, deal, { eventKey, words, isListed: row !== null });
}

async function syncRefund(paymentIntentId: string, at: Date): Promise<PaymentView> {
  const payment = await readPayment(paymentIntentId);
  if (!payment.ok) throw new Error(`payment ${paymentIntentId} cannot be read: ${payment.trouble}`);
  if (payment.data.refunded > 0) await transactionWithJobs((tx) => applyRefund(tx, payment.data, at));
  return payment.data;
}

/**
 * SQL: whether a checkout owes more than the team has reserved for its transfer. False for a payment outside Stripe,
 * which only the team returns.
 */
const STRIPE_MUST_REFUND = Prisma.sql`(owed_amount > reserved_amount - overtaken_amount
  and method is distinct from ${OUTSIDE_METHOD})`;

/** Duration of a claim in seconds: longer than a request to Stripe can take with its retry. */
export const CLAIM = 120;

type Claim = Pick<LockedCheckout, "owedAmount" | "refundedAmount" | "refundTries"> & {
  toTransfer: bigint;
  claimedUntil: Date;
};

/**
 * Claims the refund of the owed amount that the team has not reserved. Without a claim, two servers could request
 * refunds of different amounts, and Stripe would make both. Waits for a transaction that reserves or records a
 * transfer.
 * @param readAt time before the refunds were read from Stripe
 * @returns null if nothing is left to refund. Also null if an earlier claim lasts beyond `readAt`, because its refund
 * may be missing in what was read
 */
async function claimRefund(id: string, readAt: Date): Promise<Claim | null> {
  const [claim] = await db.$queryRaw<Claim[]>`
    update checkouts set refund_claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM})
    where id = ${id}::uuid and ${STRIPE_MUST_REFUND} and coalesce(refund_claimed_until < ${readAt}, true)
    returning owed_amount as "owedAmount", reserved_amount - overtaken_amount as "toTransfer",
      refunded_amount as "refundedAmount", refund_tries as "refundTries", refund_claimed_until as "claimedUntil"`;
  return claim ?? null;
}

/**
 * Requests a claimed refund from Stripe. The idempotency key contains the amounts, so that Stripe makes the same refund
 * only once. The claim lasts until Stripe accepted or refused the refund and the refunds could be read.
 * @returns why the checkout may still owe the amount
 */
async function askStripe(id: string, paymentIntentId: string, claim: Claim, at: Date): Promise<string> {
  const { owedAmount, toTransfer, refundedAmount, refundTries, claimedUntil } = claim;
  const asked = owedAmount - toTransfer;
  const reservedSuffix = toTransfer > 0n ? `:${toTransfer}` : "";
  const refund = await refundPayment({
    paymentIntentId,
    amount: Number(asked),
    key: `${id}:${refundedAmount}+${asked}:${refundTries}${reservedSuffix}`,
  });
  const isRefused = !refund.ok && refund.trouble === "refused";
  // Stripe repeats a refusal for a day under the same key, so the next attempt needs another key.
  if (isRefused)
    await db.checkout.updateMany({
      where: { id, owedAmount, refundTries },
      data: { refundTries: refundTries + 1, refundRefusedAt: new Date() },
    });
  await syncRefund(paymentIntentId, at);
  if (refund.ok || isRefused)
    await db.checkout.updateMany({
      where: { id, refundClaimedUntil: claimedUntil },
      data: { refundClaimedUntil: null },
    });
  return refund.ok ? "not seen yet" : refund.trouble;
}

/**
 * Job that refunds what a checkout owes ({@link claimRefund}), after applying the refunds that Stripe already made.
 * Requests nothing during a dispute or after a lost one: Stripe would refuse, the team could then transfer the money,
 * and a later try could refund it a second time.
 * @throws Error while Stripe still has to refund an amount, so that the queue retries
 */
export async function returnMoney({ id }: { id: string }, at = new Date()): Promise<void> {
  const [known] = await db.$queryRaw<{ paymentIntentId: string; readAt: Date }[]>`
    select stripe_payment_intent_id as "paymentIntentId", clock_timestamp() as "readAt" from checkouts
    where id = ${id}::uuid and owed_amount > 0 and method is distinct from ${OUTSIDE_METHOD}`;
  if (!known) return;
  const { paymentIntentId, readAt } = known;
  const payment = await syncRefund(paymentIntentId, at);
  const isDisputed = payment.isDisputed && (await isInDispute(paymentIntentId));
  const claim = isDisputed ? null : await claimRefund(id, readAt);
  const unclaimed = isDisputed ? "it has an open or lost dispute" : "another attempt may be under way";
  const reason = claim ? await askStripe(id, paymentIntentId, claim, at) : unclaimed;
  const left = await db.$queryRaw<
    unknown[]
  >`select 1 from checkouts where id = ${id}::uuid and ${STRIPE_MUST_REFUND}`;
  if (left.length > 0) throw new Error(`checkout ${id} is still owed money: ${reason}`);
}

const SWEPT = 500;

export async function sweepOwed(): Promise<number> {
  const queued = await listUnfinished("refunds");
  // The first condition matches the index checkouts_to_settle_idx.
  const owed = await db.$queryRaw<{ id: string }[]>`
    select id from checkouts where owed_amount > 0 and ${STRIPE_MUST_REFUND} and id <> all(${queued}::uuid[])
    order by settled_at limit ${SWEPT}`;
  const ids = owed.map(({ id }) => id);
  if (ids.length > 0) await transactionWithJobs((tx) => enqueueAll(tx, "refunds", ids));
  if (ids.length > 0) log.warn({ checkouts: ids.length }, "refunds that are still owed without a job");
  return ids.length;
}
