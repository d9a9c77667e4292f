import "server-only";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { LIVE_SUBSCRIPTIONS } from "@/lib/kit/states";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { StripeUnavailable } from "@/lib/providers/stripe";
import { isInDispute } from "@/lib/providers/stripe-lists";
import { db } from "@/lib/server/db";
import { BILLING, monthReturnedMail, withdrawnText } from "../messages";
import { findWithdrawal } from "../queries";
import { isApplied } from "../rules";
import { nameOf } from "./begin";
import { endBilling } from "./end-for-account";
import { oweMonths } from "./owed-months";
import { paymentOfInvoice } from "./refund-and-sync";
import { RefundRefused, refundWhole, restOfMonth } from "./refund-whole";
import { syncPayment } from "./stripe-events";
import { MONTH_COLUMNS, type MonthRow, mailMonth } from "./transfer-month";

/** Delay (seconds) of a withdrawal's refund jobs: the request itself tries the refunds first. */
const JOB_DELAY = 60;

/**
 * Withdraws from a plan within the days of withdrawal (art. 49 of the consumer code). The refund jobs are enqueued
 * before Stripe is called: if the call fails, they make the refunds, even after the days of withdrawal.
 * @param valor sum (centavos) that the page showed; refused if the sum to refund differs
 */
export async function withdrawPlan(
  userId: string,
  { valor }: { valor: number },
  now: Date,
): Promise<MessageResult> {
  const found = await findWithdrawal(userId, now);
  if (!found) return failure("conflict", BILLING.withdrawLate);
  if (found.amount !== valor) return failure("conflict", BILLING.stale);
  await transactionWithJobs(async (tx) => {
    await oweMonths(tx, found.planPaymentIds, JOB_DELAY);
    await endBilling(tx, userId);
  });
  try {
    const made = { returned: 0n, isDisputed: false, bounced: 0n, refused: 0n, reserved: 0n };
    for (const id of found.planPaymentIds) {
      const { outcome, amount: part } = await refundMonth(id);
      if (outcome === "disputed") made.isDisputed = true;
      else made[outcome] += part;
    }
    const shown = (money: bigint) => (money > 0n ? formatMoneyCents(money) : null);
    const { returned, bounced, refused, reserved, isDisputed } = made;
    return ok({
      message: withdrawnText({
        returned: shown(returned),
        bounced: shown(bounced),
        refused: shown(refused),
        reserved: shown(reserved),
        isDisputed,
      }),
    });
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return ok({ message: BILLING.withdrawnLater(formatMoneyCents(valor)) });
  }
}

/**
 * Ends the plan of a deleted account. Refunds it within its days of withdrawal, because a deleted account cannot ask
 * for the refund.
 */
export async function endBillingOfDeleted(tx: JobTransaction, userId: string, now: Date): Promise<void> {
  const found = await findWithdrawal(userId, now, { tx });
  await oweMonths(tx, found?.planPaymentIds ?? [], 0);
  await endBilling(tx, userId);
}

/** Reads a month. Waits for a running transaction about a bank transfer of the team (lib/admin/payments). */
async function readMonth(id: string): Promise<MonthRow> {
  const [month] = await db.$queryRaw<MonthRow[]>`
    select ${MONTH_COLUMNS} from plan_payments where id = ${id}::uuid for no key update`;
  if (!month) throw new Error(`no month ${id}`);
  return month;
}

/**
 * Requests the refund of a month from Stripe. Stores a refusal, so that the team may make a bank transfer instead.
 * @throws StripeUnavailable
 */
async function askStripe(
  paymentIntentId: string,
  month: MonthRow,
): Promise<"returned" | "disputed" | "refused"> {
  if (await isInDispute(paymentIntentId)) return "disputed";
  try {
    await refundWhole({ id: paymentIntentId }, restOfMonth(paymentIntentId, month));
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    const { id, refundedAmount, transferredAmount } = month;
    await db.planPayment.updateMany({
      where: { id, refundedAmount, transferredAmount },
      data: { refundTries: { increment: 1 }, refundRefusedAt: new Date() },
    });
    return "refused";
  }
  await syncPayment(paymentIntentId);
  return "returned";
}

/** `isKept`: the team let the month's plan go on, and it is live. `end`: the plan's last day, if it is not renewed. */
async function keptPlan(
  tx: JobTransaction,
  planPaymentId: string,
  { planKept }: MonthRow,
): Promise<{ isKept: boolean; end: string | null }> {
  const live = { payments: { some: { id: planPaymentId } }, status: { in: LIVE_SUBSCRIPTIONS } };
  const plan = planKept ? await tx.subscription.findFirst({ where: live }) : null;
  const end = plan?.cancelAtPeriodEnd ? plan.subscriptionEnd : null;
  return { isKept: plan !== null, end: end && formatDate(end) };
}

/**
 * Outcome of a month's refund. `amount`: centavos refunded, or still to be refunded.
 * - `disputed`: the bank decides about the money. We still owe the refund if the bank decides for us.
 * - `bounced`: the payer's bank sent an earlier partial refund back. The team first transfers that part.
 * - `refused`: Stripe refused the refund.
 * - `reserved`: the team is about to transfer the rest.
 */
type Refund = { outcome: "returned" | "disputed" | "bounced" | "refused" | "reserved"; amount: bigint };

/**
 * Refunds a month or a change of plan in full, once, and mails its payer, once. A payer whose bank sent the refund back
 * gets the mail about the team's transfer instead.
 * @throws StripeUnavailable. A retry is safe.
 */
async function refundMonth(planPaymentId: string): Promise<Refund> {
  let month = await readMonth(planPaymentId);
  const paymentIntentId = await paymentOfInvoice(month.stripeInvoiceId);
  if (!paymentIntentId) throw new Error("a paid month has no payment at Stripe");
  if (month.transferredAmount > 0n) {
    // After a transfer by the team, Stripe refunds only the rest. Read first whether an earlier run did that: Stripe
    // refuses a second full refund, but not a second partial one.
    const problem = await syncPayment(paymentIntentId);
    if (problem && !isApplied(problem)) throw new Error(`the refunds of a month are not known: ${problem}`);
  }
  month = await readMonth(planPaymentId);
  const { userId, plan, amount, refundedAmount, transferredAmount, bouncedAmount, reservedAmount } = month;
  // An earlier run may have made the refund and crashed before it mailed the payer.
  const isMade = refundedAmount >= amount;
  const rest = isMade ? amount - transferredAmount : amount - refundedAmount;
  // Do not refund the rest while a part is bounced. We know only Stripe's total, so a refund of the rest would look
  // like another refund of the bounced part.
  const waits = !isMade && bouncedAmount > 0n;
  const isReserved = !isMade && reservedAmount > 0n;
  if (isMade || waits || isReserved) {
    if (await isInDispute(paymentIntentId)) return { outcome: "disputed", amount: rest };
    if (isReserved) return { outcome: "reserved", amount: rest };
    if (waits) return { outcome: "bounced", amount: rest };
    if (bouncedAmount > 0n || rest === 0n) return { outcome: "returned", amount: rest };
  } else {
    const outcome = await askStripe(paymentIntentId, month);
    if (outcome !== "returned") return { outcome, amount: rest };
  }
  await transactionWithJobs(async (tx) => {
    const live = { userId, plan: { not: "free" }, status: { in: LIVE_SUBSCRIPTIONS } };
    const hasOtherPlan =
      (await tx.subscription.count({
        where: { ...live, payments: { none: { id: planPaymentId } } },
      })) > 0;
    const words = monthReturnedMail({
      plan: nameOf(plan),
      amount: formatMoneyCents(rest),
      hasOtherPlan,
      ...(await keptPlan(tx, planPaymentId, month)),
    });
    await mailMonth(tx, month, "devolvida", words);
  });
  return { outcome: "returned", amount: rest };
}

/**
 * Job: refunds a month. During a dispute, and while the team has to make a transfer, ends without a refund or a retry.
 * @throws StripeUnavailable for a retry, {@link RefundRefused} if Stripe refused the refund
 */
export async function refundWithdrawn({ id: planPaymentId }: { id: string }): Promise<void> {
  const { outcome } = await refundMonth(planPaymentId);
  if (outcome === "refused") throw new RefundRefused();
}
