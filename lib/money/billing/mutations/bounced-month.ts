import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import { storeBounced } from "@/lib/money/fees/mutations/refund";
import { post } from "@/lib/money/ledger/mutations";
import { refundTransferred } from "@/lib/money/ledger/rules";
import { type PaidPlan, PLAN_TAB } from "@/lib/money/plans/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { answerOf, listDisputes, readPayment } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { monthTransferredMail } from "../messages";
import { nameOf } from "./begin";

/**
 * Stores how much of a month's refund the payer's bank sent back to us ({@link storeBounced}). The payment is read
 * after the sync, which may have refunded it, and after our row. Stores nothing during a dispute; a lost one returned
 * the whole payment.
 * @returns centavos that the team has to transfer, or null if the payment must be read again
 * @throws StripeUnavailable
 */
export async function storeMonthBounced(paymentIntentId: string, invoiceId: string): Promise<bigint | null> {
  const month = await db.planPayment.findUnique({
    where: { stripeInvoiceId: invoiceId },
    select: { refundedAmount: true, transferredAmount: true },
  });
  const payment = answerOf(await readPayment(paymentIntentId));
  if (!month || !payment) return 0n;
  const [newest] = payment.isDisputed ? (answerOf(await listDisputes(paymentIntentId)) ?? []) : [];
  if (newest?.state === "open") return 0n;
  const returned = BigInt(newest?.state === "lost" ? payment.amount : payment.refunded);
  return storeBounced({ invoiceId }, { returned, booked: month.refundedAmount - month.transferredAmount });
}

/** A locked month. Amounts in centavos, as in its row. */
type LockedMonth = {
  id: string;
  userId: string;
  plan: PaidPlan;
  bouncedAmount: bigint;
  transferredAmount: bigint;
};

/** Locks a month of a plan. Null for an unknown id. */
export async function lockBouncedMonth(tx: JobTransaction, id: string): Promise<LockedMonth | null> {
  const [month] = await tx.$queryRaw<LockedMonth[]>`
    select id, user_id as "userId", plan, bounced_amount as "bouncedAmount", transferred_amount as "transferredAmount"
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
