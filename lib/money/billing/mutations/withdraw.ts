import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { type PaidPlan, PLAN_TAB } from "@/lib/money/plans/rules";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { StripeUnavailable } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { BILLING, monthReturnedMail } from "../messages";
import { findWithdrawal } from "../queries";
import { nameOf } from "./begin";
import { endBilling } from "./end-for-account";
import { oweMonths } from "./owed-months";
import { isInDispute, paymentOfInvoice, refundAndSync } from "./refund-and-sync";
import { restOfMonth } from "./refund-whole";
import { syncPayment } from "./stripe-events";

/** Delay (seconds) of the jobs that refund a withdrawn plan, because the request itself tries first. */
const JOB_DELAY = 60;

/**
 * Undoes a plan within the days of withdrawal (art. 49 of the consumer code): ends the plan, and refunds its first
 * month and the changes of plan in full. A disputed payment is not refunded, because the bank decides about it. All
 * jobs are written before Stripe is called. If the call fails, they refund later, even after the days of withdrawal.
 * @param valor centavos that the page showed
 */
export async function withdrawPlan(
  userId: string,
  { valor }: { valor: number },
  now: Date,
): Promise<MessageResult> {
  const found = await findWithdrawal(userId, now);
  if (!found) return failure("conflict", BILLING.withdrawLate);
  if (found.amount !== valor) return failure("conflict", BILLING.stale);
  const amount = formatMoneyCents(valor);
  await transactionWithJobs(async (tx) => {
    await oweMonths(tx, found.planPaymentIds, JOB_DELAY);
    await endBilling(tx, userId);
  });
  try {
    const refunds: ("disputed" | bigint)[] = [];
    for (const id of found.planPaymentIds) refunds.push(await refundMonth(id));
    const made = refunds.filter((refund) => refund !== "disputed");
    if (made.length === refunds.length) return ok({ message: BILLING.withdrawn(amount) });
    const returned = made.reduce((sum, refund) => sum + refund, 0n);
    return ok({ message: BILLING.withdrawnDisputed(returned > 0n ? formatMoneyCents(returned) : null) });
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return ok({ message: BILLING.withdrawnLater(amount) });
  }
}

/**
 * Ends the plans of an account with its deletion. Within the days of withdrawal, jobs refund what was paid for the
 * plan, because nobody could ask for it afterwards.
 */
export async function endBillingOfDeleted(tx: JobTransaction, userId: string, now: Date): Promise<void> {
  const found = await findWithdrawal(userId, now, { tx });
  await oweMonths(tx, found?.planPaymentIds ?? [], 0);
  await endBilling(tx, userId);
}

const readMonth = (id: string) =>
  db.planPayment.findUniqueOrThrow({
    where: { id },
    select: {
      userId: true,
      stripeInvoiceId: true,
      plan: true,
      amount: true,
      refundedAmount: true,
      transferredAmount: true,
      bouncedAmount: true,
    },
  });

/**
 * Refunds a month or a change of plan in full, once, and mails its payer, once. A deleted account gets no mail, nor
 * does a payer whose bank sent the refund back, because the transfer has a mail of its own.
 * @returns the refunded centavos, or `disputed` if the bank decides about the money. If it decides for us, the money is
 *   still owed.
 * @throws StripeUnavailable, also while the team has to transfer a part that came back. A retry is safe.
 */
async function refundMonth(planPaymentId: string): Promise<"disputed" | bigint> {
  let month = await readMonth(planPaymentId);
  const paymentIntentId = await paymentOfInvoice(month.stripeInvoiceId);
  if (!paymentIntentId) throw new Error("a paid month has no payment at Stripe");
  if (month.transferredAmount > 0n) {
    // Stripe refuses a second refund of a whole payment, but not of its rest. An earlier run may have refunded the
    // rest.
    const problem = await syncPayment(paymentIntentId);
    if (problem) throw new Error(`the refunds of a month are not known: ${problem}`);
    month = await readMonth(planPaymentId);
  }
  const { userId, plan, amount, refundedAmount, transferredAmount, bouncedAmount } = month;
  // A part may have been refunded before, as the credit of a plan change. If nothing is left, an earlier run made the
  // refund, but may have crashed before this mail. If the payer's bank sent that refund back, the team transfers it.
  const isMade = refundedAmount >= amount;
  const rest = isMade ? amount - transferredAmount : amount - refundedAmount;
  const waits = !isMade && bouncedAmount > 0n;
  const isDisputed =
    isMade || waits
      ? await isInDispute(paymentIntentId)
      : (await refundAndSync(paymentIntentId, restOfMonth(paymentIntentId, month))) === "disputed";
  if (isDisputed) return "disputed";
  // Our record would take a refund of the rest for a second try of the part that came back. So the team must transfer
  // that part first.
  if (waits) throw new StripeUnavailable("refused");
  if (isMade && (bouncedAmount > 0n || rest === 0n)) return rest;
  await transactionWithJobs(async (tx) => {
    const to = await findAddressee(tx, userId);
    const words = monthReturnedMail({
      plan: nameOf(plan as PaidPlan),
      amount: formatMoneyCents(rest),
      isKept: false,
      hasOtherPlan: false,
      end: null,
    });
    if (to)
      await notify(tx, { to, eventKey: `mensalidade:${planPaymentId}:devolvida`, words, path: PLAN_TAB });
  });
  return rest;
}

/** Job that refunds a payment of a withdrawn plan until Stripe has the refund. @throws StripeUnavailable */
export async function refundWithdrawn({ id: planPaymentId }: { id: string }): Promise<void> {
  await refundMonth(planPaymentId);
}
