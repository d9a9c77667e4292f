import "server-only";
import { least } from "@/lib/money/fees/rules";
import { post } from "@/lib/money/ledger/mutations";
import { planPaid, planReturned } from "@/lib/money/ledger/rules";
import type { PaidPlan } from "@/lib/money/plans/rules";
import { issuePlanReceipt, revokeOurReceipt } from "@/lib/money/receipts/mutations/write";
import type { JobTransaction } from "@/lib/providers/jobs";
import { MONTH_RETURNED } from "../messages";
import { monthStatus, type StripeInvoice } from "../rules";
import type { Month } from "./clear-ended-plan";

export const invoiceOf = ({ status, amount, attempted, payment }: Month): StripeInvoice => ({
  status,
  amount,
  attempted,
  payment: payment?.status ?? null,
});

/** A month whose payment this sync booked. `isUnrefundable`: it was refunded whole, or has no payment at Stripe. */
export type BookedMonth = { id: string; paidAt: Date; isUnrefundable: boolean };

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * Stores months and books each payment and refund once. Leaves out drafts, months without an amount, and months that
 * are not in reais. A refunded amount never becomes less, even if the payer's bank sent a part of it back to us.
 * @returns `received`: centavos received, without lost disputes; `booked`: the months whose payment this call booked
 */
export async function storeMonths(tx: JobTransaction, userId: string, plan: PaidPlan, months: Month[]) {
  const stored = await tx.planPayment.findMany({
    where: { stripeInvoiceId: { in: months.map(({ id }) => id) } },
    select: { stripeInvoiceId: true, refundedAmount: true, transferredAmount: true },
  });
  const known = new Map(stored.map((month) => [month.stripeInvoiceId, month]));
  let received = 0n;
  const booked: BookedMonth[] = [];
  for (const month of months.toReversed()) {
    if (month.amount <= 0 || month.status === "draft" || month.currency !== "brl") continue;
    const amount = BigInt(month.amount);
    const status = monthStatus(invoiceOf(month));
    const { refundedAmount: before = 0n, transferredAmount: transferred = 0n } = known.get(month.id) ?? {};
    const state = {
      amount,
      status,
      ...(month.payment && {
        refundedAmount: most(before, least(BigInt(month.payment.refunded) + transferred, amount)),
        method: month.payment.method,
      }),
      periodStart: month.periodStart,
      periodEnd: month.periodEnd,
      paidAt: status === "paga" ? (month.paidAt ?? month.createdAt) : null,
    };
    const { id, refundedAmount: refunded } = await tx.planPayment.upsert({
      where: { stripeInvoiceId: month.id },
      create: { userId, stripeInvoiceId: month.id, plan, createdAt: month.createdAt, ...state },
      update: state,
    });
    if (status !== "paga") continue;
    if (!month.payment?.isLost) received += amount;
    const at = month.paidAt ?? month.createdAt;
    const isNew = await post(tx, planPaid({ planPaymentId: id, amount, userId, at }));
    if (isNew)
      booked.push({ id, paidAt: at, isUnrefundable: refunded >= amount || month.paymentIntentId === null });
    await issuePlanReceipt(tx, id);
    await returnMonth(tx, { planPaymentId: id, userId, refunded });
  }
  return { received, booked };
}

type MonthRefund = { planPaymentId: string; userId: string; refunded: bigint };

/**
 * Books the part of `refunded` that is not in the ledger yet. Replaces the receipt by one for the remaining amount, if
 * any. Idempotent.
 */
export async function returnMonth(
  tx: JobTransaction,
  { planPaymentId, userId, refunded }: MonthRefund,
): Promise<void> {
  const [{ entered = 0n } = {}] = await tx.$queryRaw<{ entered: bigint }[]>`
    select coalesce(sum(-l.amount), 0)::bigint as entered from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.cause = 'mensalidade_devolvida' and e.cause_id like ${`${planPaymentId}:%`} and l.account = 'stripe'`;
  if (refunded <= entered) return;
  const amount = refunded - entered;
  const at = new Date();
  if (!(await post(tx, planReturned({ planPaymentId, amount, userId, at, total: refunded })))) return;
  const substitui = await revokeOurReceipt(tx, { planPaymentId }, MONTH_RETURNED, at);
  await issuePlanReceipt(tx, planPaymentId, substitui);
}
