import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import { storeBounced } from "@/lib/money/fees/mutations/refund";
import { least } from "@/lib/money/fees/rules";
import { post } from "@/lib/money/ledger/mutations";
import { refundTransferred } from "@/lib/money/ledger/rules";
import { type PaidPlan, PLAN_TAB } from "@/lib/money/plans/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { answerOf, listDisputes, type PaymentView, readPayment } from "@/lib/providers/stripe";
import { sumFailedRefunds } from "@/lib/providers/stripe-plans";
import { db } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { monthTransferredMail } from "../messages";
import { nameOf } from "./begin";

/** Amounts in centavos. `booked`: refunds of the month without the team's transfers. */
type Booked = { booked: bigint; transferred: bigint };

/**
 * Centavos of a month's refunds that did not come back to us. If the payment was never disputed, that is Stripe's
 * refunded amount. Otherwise `booked` may include a lost dispute, which Stripe does not count as a refund. So only
 * refunds that failed at Stripe, and that the team has not transferred yet, are subtracted from `booked`.
 */
async function readReturned(payment: PaymentView, { booked, transferred }: Booked): Promise<bigint> {
  const refunded = BigInt(payment.refunded);
  if (!payment.isDisputed) return refunded;
  const failed = BigInt(answerOf(await sumFailedRefunds(payment.id)) ?? 0);
  const back = least(failed - transferred, booked - refunded);
  return back > 0n ? booked - back : booked;
}

/**
 * Stores the open dispute of a month, and how much of its refund the payer's bank sent back to us ({@link
 * storeBounced}). Call it after the sync, which may refund the payment. It reads our row before the payment, so that
 * storeBounced notices a refund in between. While a dispute is open, only the dispute is stored. A lost dispute
 * returned the whole payment.
 * @returns centavos that the team has to transfer, or null if the payment must be read again
 * @throws StripeUnavailable
 */
export async function storeMonthBounced(paymentIntentId: string, invoiceId: string): Promise<bigint | null> {
  const month = await db.planPayment.findUnique({
    where: { stripeInvoiceId: invoiceId },
    select: { id: true, refundedAmount: true, transferredAmount: true, disputedAt: true },
  });
  const payment = answerOf(await readPayment(paymentIntentId));
  if (!month || !payment) return 0n;
  const { id, refundedAmount, transferredAmount: transferred } = month;
  const [newest] = payment.isDisputed ? (answerOf(await listDisputes(paymentIntentId)) ?? []) : [];
  const disputedAt = newest?.state === "open" ? newest.at : null;
  if (month.disputedAt?.getTime() !== disputedAt?.getTime())
    await db.planPayment.update({ where: { id }, data: { disputedAt }, select: { id: true } });
  if (disputedAt) return 0n;
  const booked = refundedAmount - transferred;
  const isLost = newest?.state === "lost";
  const returned = isLost ? BigInt(payment.amount) : await readReturned(payment, { booked, transferred });
  return storeBounced({ invoiceId }, { returned, booked });
}

/** A locked month. Amounts in centavos, as in its row. */
type LockedMonth = {
  id: string;
  userId: string;
  plan: PaidPlan;
  bouncedAmount: bigint;
  transferredAmount: bigint;
  disputedAt: Date | null;
};

/** Locks a month of a plan. Null for an unknown id. */
export async function lockBouncedMonth(tx: JobTransaction, id: string): Promise<LockedMonth | null> {
  const [month] = await tx.$queryRaw<LockedMonth[]>`
    select id, user_id as "userId", plan, bounced_amount as "bouncedAmount", transferred_amount as "transferredAmount",
      disputed_at as "disputedAt"
    from plan_payments where id = ${id}::uuid for update`;
  return month ?? null;
}

/**
 * Records that the team paid by bank transfer the whole amount that the payer's bank had sent back of a month's refund,
 * and mails the payer. Month, plan and receipt stay as the refund left them.
 */
export async function applyMonthTransfer(
  tx: JobTransaction,
  { id, userId, plan, bouncedAmount: amount, transferredAmount }: LockedMonth,
  at: Date,
): Promise<void> {
  const transferred = transferredAmount + amount;
  await tx.planPayment.update({
    where: { id },
    data: { transferredAmount: transferred, bouncedAmount: 0n },
    select: { id: true },
  });
  await post(tx, refundTransferred({ paymentId: id, amount, userId, transferred, at }));
  const to = await findAddressee(tx, userId);
  if (!to) return;
  const words = monthTransferredMail({ plan: nameOf(plan), amount: formatMoneyCents(amount) });
  await notify(tx, { to, eventKey: `mensalidade:${id}:transferida:${transferred}`, words, path: PLAN_TAB });
}
