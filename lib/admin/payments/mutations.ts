import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { type AuditRow, listAuditOf, listAuditSince } from "@/lib/admin/audit/queries";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { DAY } from "@/lib/kit/time";
import { monthReturnedMail } from "@/lib/money/billing/messages";
import { storeMonthBounced } from "@/lib/money/billing/mutations/bounced-month";
import { endBilling } from "@/lib/money/billing/mutations/end-for-account";
import { isInDispute, paymentOfInvoice, refundAndSync } from "@/lib/money/billing/mutations/refund-and-sync";
import { type RefundPart, RefundRefused, restOfMonth } from "@/lib/money/billing/mutations/refund-whole";
import { retryStripeEvent, syncPayment } from "@/lib/money/billing/mutations/stripe-events";
import {
  applyMonthTransfer,
  applyRefusedMonth,
  dueOf,
  lockMonth,
} from "@/lib/money/billing/mutations/transfer-month";
import {
  applyBouncedTransfer,
  applyTransfer,
  lockPaid as lockPaidFee,
} from "@/lib/money/fees/mutations/refund";
import type { PaidContact } from "@/lib/money/fees/queries";
import { PLAN_TAB } from "@/lib/money/plans/rules";
import { renewFeeReceipt } from "@/lib/money/receipts/mutations/write";
import { hasRun, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { answerOf, StripeUnavailable } from "@/lib/providers/stripe";
import { hasPendingRefund } from "@/lib/providers/stripe-plans";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { PAYMENTS, REFUSALS, webhookErrorText } from "./messages";
import { getMonth, getPayment, type MonthDetails, type PaymentDetails } from "./queries";
import type { RefundInput, TransferInput } from "./schema";

type Paid = Pick<RefundInput, "id" | "tipo">;

const findPaid = ({ id, tipo }: Paid) => (tipo === "taxa" ? getPayment(id) : getMonth(id));

const stripeIdOf = async ({ id, tipo }: Paid): Promise<string | null> => {
  if (tipo === "taxa") return (await getPayment(id))?.stripeId ?? null;
  const month = await db.planPayment.findUnique({ where: { id }, select: { stripeInvoiceId: true } });
  return month && paymentOfInvoice(month.stripeInvoiceId);
};

/** Locks a payment and reads its state. Amounts in centavos. */
async function lockPaid(tx: Transaction, { id, tipo }: Paid) {
  const table = tipo === "taxa" ? Prisma.raw("checkouts") : Prisma.raw("plan_payments");
  const [row] = await tx.$queryRaw<{ situacao: string; valor: number; devolvido: number }[]>`
    select status as situacao, amount::float8 as valor, refunded_amount::float8 as devolvido
    from ${table} where id = ${id}::uuid for update`;
  return row;
}

/**
 * Writes the audit entry of a refund.
 * @param endsPlanOf id of the account whose plans must end, for which this enqueues jobs; null to keep the plans
 * @returns false if nothing is left to refund
 */
const recordRefundAsked = (
  by: Author,
  { id, tipo, motivo }: RefundInput,
  endsPlanOf: string | null,
): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const before = await lockPaid(tx, { id, tipo });
    if (!before || before.devolvido >= before.valor) return false;
    if (endsPlanOf) await endBilling(tx, endsPlanOf);
    await recordAudit(tx, {
      by,
      action: "payment_refunded",
      kind: tipo === "taxa" ? "pagamento" : "mensalidade",
      objectId: id,
      before,
      reason: motivo,
      after: {
        ...before,
        pedido: before.valor - before.devolvido,
        ...(endsPlanOf && { plano: "encerrado" }),
      },
    });
    return true;
  });

/**
 * Amount to refund for a payment of which a part was already returned: a fee, or a month of which the team transferred
 * a part ({@link restOfMonth}). Without an amount, Stripe would also refund what the team returned by bank transfer.
 * Undefined for other payments, which Stripe refunds in full. The idempotency key stays the same, for a fee until
 * Stripe refuses the refund ({@link countRefusal}), so that several presses refund the rest once.
 */
function restOf(found: PaymentDetails | MonthDetails, stripeId: string): RefundPart | undefined {
  if ("isLive" in found) {
    const { valor: amount, devolvido: refundedAmount, transferido: transferredAmount } = found;
    return restOfMonth(stripeId, { amount, refundedAmount, transferredAmount });
  }
  if (found.devolvido === 0n) return undefined;
  const { devolvido, rest, recusas } = found;
  return { amount: Number(rest), key: `${stripeId}:${devolvido}+${rest}:${recusas}` };
}

/**
 * Counts Stripe's refusal to refund the rest, so that the next press has another key ({@link restOf}). Concurrent
 * refusals count once, and none counts once the payment owes money, because Stripe has not refused that refund.
 */
async function countRefusal(found: PaymentDetails | MonthDetails): Promise<void> {
  if ("isLive" in found || found.devolvido === 0n) return;
  const { id, recusas: refundTries } = found;
  await db.checkout.updateMany({
    where: { id, refundTries, owedAmount: 0n },
    data: { refundTries: refundTries + 1 },
  });
}

/**
 * Refunds a fee or a month of a plan through Stripe, once. If the month's plan is live and `manter` is false, a job
 * also ends the account's plans, so that the next month is not charged. Audit entry and job are committed before the
 * call to Stripe. Otherwise a crash after the call could leave a refunded plan that still charges.
 */
export async function refundByTeam(by: Author, input: RefundInput): Promise<MessageResult> {
  const found = await findPaid(input);
  if (!found) return failure("not_found", PAYMENTS.gone);
  const ends = "isLive" in found && found.isLive && !input.manter;
  if (found.refusal) {
    // If Stripe's response to an earlier press was lost, the webhook applied the refund, but did not send this mail.
    if ("isLive" in found) await mailAsked(found, await listAuditOf("mensalidade", input.id));
    return failure("conflict", REFUSALS[found.refusal]);
  }
  let isRecorded = false;
  const withPlanEnd = (text: string) => (isRecorded && ends ? `${text} ${PAYMENTS.planEnds}` : text);
  try {
    const stripeId = await stripeIdOf(input);
    if (!stripeId) return failure("conflict", REFUSALS.not_paid);
    // Our record of a month's dispute may be late. Return before the plan ends, because nothing is refunded.
    if (input.tipo === "mes" && (await isInDispute(stripeId))) return failure("conflict", REFUSALS.disputed);
    isRecorded = await recordRefundAsked(by, input, ends ? found.userId : null);
    if (!isRecorded) return failure("conflict", REFUSALS.refunded);
    if ((await refundAndSync(stripeId, restOf(found, stripeId))) === "disputed")
      return failure("conflict", withPlanEnd(REFUSALS.disputed));
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    if (error instanceof RefundRefused) await countRefusal(found);
    return failure(
      "provider_down",
      withPlanEnd(error.trouble === "refused" ? PAYMENTS.refused : PAYMENTS.away),
    );
  }
  const after = await findPaid(input);
  if ("isLive" in found) await mailReturned(found, { amount: found.rest, isKept: !ends && found.isLive });
  return ok({ message: withPlanEnd(after && after.rest <= 0n ? PAYMENTS.refunded : PAYMENTS.pending) });
}

/**
 * Mails the payer of a refunded month if the team requested the refund. The audit entry of the newest request has the
 * amount, and whether the plan ends.
 * @param trail audit entries about the month, newest first
 */
async function mailAsked(month: MonthDetails, trail: readonly AuditRow[]): Promise<void> {
  const asked = trail.find(({ action }) => action === "payment_refunded");
  // A transfer has a mail of its own.
  if (month.refusal !== "refunded" || month.transferido > 0n || !asked) return;
  const { pedido = Number(month.valor), plano } = asked.after ?? {};
  await mailReturned(month, {
    amount: BigInt(Number(pedido)),
    isKept: month.isLive && plano !== "encerrado",
  });
}

/** Maximum age (ms) of a refund whose missing mail the nightly run still sends. */
const MAILED_LATER = 3 * DAY;

/**
 * Mails the payers of refunded months whose mail is missing, because Stripe's response to the team's request was lost.
 * Pressing the refund button again would send the mail, but the page of a refunded month has no button. Each month is
 * mailed once.
 */
export async function mailAskedRefunds(now: Date): Promise<void> {
  const since = new Date(now.getTime() - MAILED_LATER);
  const asked = await listAuditSince("payment_refunded", "mensalidade", since);
  for (const entry of asked) {
    const month = await getMonth(entry.objectId);
    if (month) await mailAsked(month, [entry]);
  }
}

type ReturnedMonth = { amount: bigint; isKept: boolean };

const mailReturned = (
  { id, userId, plano, endsAt, hasOtherPlan }: MonthDetails,
  { amount, isKept }: ReturnedMonth,
): Promise<void> =>
  transactionWithJobs(async (tx) => {
    const to = await findAddressee(tx, userId);
    if (!to) return;
    const words = monthReturnedMail({
      plan: plano.toUpperCase(),
      amount: formatMoneyCents(amount),
      isKept,
      hasOtherPlan,
      end: endsAt && formatDate(endsAt),
    });
    await notify(tx, { to, eventKey: `mensalidade:${id}:devolvida`, words, path: PLAN_TAB });
  });

/**
 * Money of a locked payment that the team may transfer. `amount`: centavos. `isUntried`: whether Stripe may still
 * refund it, because it has not refused yet. `settle`: records the transfer, and mails the payer.
 */
type Due = {
  amount: bigint;
  isDisputed: boolean;
  isUntried: boolean;
  settle: (at: Date) => Promise<void>;
};

async function lockDueFee(tx: JobTransaction, stripeId: string): Promise<Due | null> {
  const paid = await lockPaidFee(tx, stripeId);
  if (!paid) return null;
  const { owedAmount, bouncedAmount, refundTries } = paid.checkout;
  const isOwed = owedAmount > 0n;
  return {
    amount: isOwed ? owedAmount : bouncedAmount,
    isDisputed: Boolean(paid.row?.disputedAt),
    isUntried: isOwed && refundTries === 0,
    settle: async (at) => {
      await (isOwed ? applyTransfer : applyBouncedTransfer)(tx, paid, at);
      await renewFeeReceipt(tx, stripeId, at);
    },
  };
}

/** Nobody but the team returns what a bank sent back of a month. That comes first, because the rest waits for it. */
async function lockDueMonth(tx: JobTransaction, id: string): Promise<Due | null> {
  const month = await lockMonth(tx, id);
  if (!month) return null;
  const { bouncedAmount, refundTries } = month;
  const isBounced = bouncedAmount > 0n;
  return {
    amount: isBounced ? bouncedAmount : dueOf(month),
    isDisputed: month.disputedAt !== null,
    isUntried: !isBounced && refundTries === 0,
    settle: (at) => (isBounced ? applyMonthTransfer : applyRefusedMonth)(tx, month, at),
  };
}

/**
 * Applies the refunds of a payment. Of a month, ignores that Stripe refuses to refund the credit of a change of plan,
 * which the sync tries in between.
 */
async function applyRefunds(
  { id, tipo }: Pick<TransferInput, "id" | "tipo">,
  stripeId: string,
): Promise<void> {
  try {
    await syncPayment(stripeId);
  } catch (error) {
    const isRefused = error instanceof StripeUnavailable && error.trouble === "refused";
    if (tipo !== "mes" || !isRefused) throw error;
    const { stripeInvoiceId } = await db.planPayment.findUniqueOrThrow({
      where: { id },
      select: { stripeInvoiceId: true },
    });
    await storeMonthBounced(stripeId, stripeInvoiceId);
  }
}

/**
 * Records, once, that the team paid a refund by bank transfer: an owed refund after Stripe refused it, else a refund
 * that the payer's bank sent back. Earlier refunds by Stripe are applied first. Fails with a conflict in these cases:
 * - the payment's dispute is open or lost
 * - a refund of the payment is pending at Stripe
 * - nothing is owed, or Stripe has not refused the refund
 * - the amount differs from the one on the page
 * - a refund job, or the request that enqueued it, may have read the owed amount before the lock
 */
export async function recordTransfer(
  by: Author,
  { id, tipo, valor, texto, motivo }: TransferInput,
): Promise<MessageResult> {
  const isFee = tipo === "taxa";
  const began = new Date();
  let found: string | null;
  try {
    found = await stripeIdOf({ id, tipo });
    if (!found) return failure("not_found", PAYMENTS.gone);
    await applyRefunds({ id, tipo }, found);
    if (await isInDispute(found)) return failure("conflict", REFUSALS.disputed);
    if (answerOf(await hasPendingRefund(found))) return failure("conflict", PAYMENTS.refundPending);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    return failure("provider_down", PAYMENTS.away);
  }
  const stripeId = found;
  return transactionWithJobs(async (tx): Promise<MessageResult> => {
    const due = isFee ? await lockDueFee(tx, stripeId) : await lockDueMonth(tx, id);
    if (!due) return failure("not_found", PAYMENTS.gone);
    if (due.isDisputed) return failure("conflict", REFUSALS.disputed);
    if (due.amount === 0n) return failure("conflict", PAYMENTS.notOwed);
    if (due.isUntried) return failure("conflict", PAYMENTS.notRefused);
    if (Number(due.amount) !== valor) return failure("conflict", PAYMENTS.owedChanged);
    if (await hasRun(tx, isFee ? "refunds" : "plan-withdrawals", id, began))
      return failure("conflict", PAYMENTS.refunding);
    await due.settle(by.now);
    await recordAudit(tx, {
      by,
      action: "refund_transferred",
      kind: isFee ? "pagamento" : "mensalidade",
      objectId: id,
      reason: motivo,
      before: { pedido: valor },
      after: { pedido: 0, transferencia: texto },
    });
    return ok({ message: PAYMENTS.transferred });
  });
}

/** Writes audit entries for fees that are refunded because the interest was false. */
export async function recordReturns(
  tx: Transaction,
  by: Author,
  motivo: string,
  contacts: readonly PaidContact[],
): Promise<void> {
  for (const { checkoutId, amount } of contacts)
    await recordAudit(tx, {
      by,
      action: "payment_refunded",
      kind: "pagamento",
      objectId: checkoutId,
      reason: motivo,
      after: { pedido: Number(amount) },
    });
}

export async function retryWebhookEvent(by: Author, id: string): Promise<MessageResult> {
  const known = await db.stripeEvent.findUnique({ where: { id }, select: { error: true, attempts: true } });
  if (!known) return failure("not_found", PAYMENTS.eventGone);
  await db.$transaction((tx) =>
    recordAudit(tx, {
      by,
      action: "notice_retried",
      kind: "aviso_stripe",
      objectId: id,
      before: { erro: known.error, tentativas: known.attempts },
    }),
  );
  const retried = await retryStripeEvent(id);
  if (!retried.ok) return retried;
  const { problem } = retried.data;
  if (problem === null) return ok({ message: PAYMENTS.retried });
  return failure("conflict", PAYMENTS.stillWrong(webhookErrorText(problem)));
}
