import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { type PaidPlan, PLAN_TAB } from "@/lib/money/plans/rules";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { StripeUnavailable } from "@/lib/providers/stripe";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { BILLING, monthReturnedMail } from "../messages";
import { findWithdrawal } from "../queries";
import { nameOf } from "./begin";
import { endBilling } from "./end-for-account";
import { paymentOfInvoice, refundAndSync } from "./refund-by-team";

/**
 * Undoes a plan within the days of withdrawal (art. 49 of the consumer code): a job ends it, and its only month goes back
 * whole, once. The job is written before Stripe is called: if that fails, the person presses again, and nothing more is
 * charged meanwhile.
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
  const { planPaymentId, invoiceId, plan } = found;
  const amount = formatMoneyCents(valor);
  await transactionWithJobs((tx) => endBilling(tx, userId));
  try {
    const paymentIntentId = await paymentOfInvoice(invoiceId);
    if (!paymentIntentId) return failure("conflict", BILLING.withdrawLate);
    if ((await refundAndSync(paymentIntentId)) === "disputed")
      return failure("conflict", BILLING.withdrawDisputed);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return failure("provider_down", BILLING.withdrawUnknown);
  }
  return transactionWithJobs(async (tx): Promise<MessageResult> => {
    const to = await findAddressee(tx, userId);
    const words = monthReturnedMail({ plan: nameOf(plan as PaidPlan), amount, isKept: false });
    if (to)
      await notify(tx, { to, eventKey: `mensalidade:${planPaymentId}:devolvida`, words, path: PLAN_TAB });
    return ok({ message: BILLING.withdrawn(amount) });
  });
}
