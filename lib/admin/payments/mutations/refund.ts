import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { type AuditRow, listAuditOf, listAuditSince } from "@/lib/admin/audit/queries";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated } from "@/lib/kit/result";
import { DAY } from "@/lib/kit/time";
import { monthReturnedMail } from "@/lib/money/billing/messages";
import { endBilling } from "@/lib/money/billing/mutations/end-for-account";
import { oweRefusedMonth } from "@/lib/money/billing/mutations/owed-months";
import { paymentOfInvoice, refundAndSync } from "@/lib/money/billing/mutations/refund-and-sync";
import { type RefundPart, RefundRefused, restOfMonth } from "@/lib/money/billing/mutations/refund-whole";
import { lockMonth, mailMonth } from "@/lib/money/billing/mutations/transfer-month";
import { oweRefused, oweRest } from "@/lib/money/fees/mutations/owe-rest";
import { lockPaid as lockPaidFee, undecidedPart } from "@/lib/money/fees/mutations/refund";
import type { PaidContact } from "@/lib/money/fees/queries";
import { OUTSIDE_METHOD } from "@/lib/money/fees/rules";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { StripeUnavailable } from "@/lib/providers/stripe";
import { isInDispute } from "@/lib/providers/stripe-lists";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { PAYMENTS, REFUSALS } from "../messages";
import { getMonth, getPayment, type MonthDetails, type PaymentDetails } from "../queries";
import type { RefundInput } from "../schema";
import { oweByTeam } from "./outside";

export type Paid = Pick<RefundInput, "id" | "tipo">;

const findPaid = ({ id, tipo }: Paid) => (tipo === "taxa" ? getPayment(id) : getMonth(id));

/** Id of the payment at Stripe, or null. @throws StripeUnavailable */
export const stripeIdOf = async ({ id, tipo }: Paid): Promise<string | null> => {
  if (tipo === "taxa") return (await getPayment(id))?.stripeId ?? null;
  const month = await db.planPayment.findUnique({ where: { id }, select: { stripeInvoiceId: true } });
  return month && paymentOfInvoice(month.stripeInvoiceId);
};

async function lockPaid(tx: Transaction, { id, tipo }: Paid) {
  const table = tipo === "taxa" ? Prisma.raw("checkouts") : Prisma.raw("plan_payments");
  const [row] = await tx.$queryRaw<{ situacao: string; valor: number; devolvido: number }[]>`
    select status as situacao, amount::float8 as valor, refunded_amount::float8 as devolvido
    from ${table} where id = ${id}::uuid for update`;
  return row;
}

/**
 * Writes the audit entry of a refund before Stripe is asked, and enqueues the job that ends the account's plans.
 * @param endsPlanOf id of the account; null if the refund ends no plan
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
 * The part of a payment that Stripe must refund; undefined for all that Stripe has left. Repeated presses send the same
 * key, so that Stripe refunds the part once. A fee's key changes after a refusal, because Stripe repeats a refusal
 * under the same key.
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
 * Marks the rest of a fee as owed after Stripe refused its refund.
 * @returns centavos; 0 if nothing is left to refund, or during a dispute
 */
async function oweRefusedFee(
  tx: JobTransaction,
  by: Author,
  { id, motivo }: RefundInput,
  stripeId: string,
): Promise<bigint> {
  const paid = await lockPaidFee(tx, stripeId);
  if (!paid?.row) return 0n;
  const { deal, checkout, row } = paid;
  const before = { apoio: deal.status, pedido: Number(checkout.owedAmount) };
  const amount = await oweRefused(tx, { deal, checkout, row }, { paymentIntentId: stripeId, at: new Date() });
  if (amount === 0n) return 0n;
  await recordAudit(tx, {
    by,
    action: "refund_refused",
    kind: "pagamento",
    objectId: id,
    reason: motivo,
    before,
    after: { apoio: deal.status, pedido: Number(checkout.owedAmount + amount) },
  });
  return amount;
}

/** As {@link oweRefusedFee}, for a month. */
async function oweRefusedMonthOf(
  tx: JobTransaction,
  by: Author,
  { id, motivo }: RefundInput,
  planKept: boolean,
): Promise<bigint> {
  const month = await lockMonth(tx, id);
  if (!month || month.disputedAt || month.refundDue) return 0n;
  const amount = month.amount - month.refundedAmount;
  if (amount <= 0n) return 0n;
  await oweRefusedMonth(tx, { id, planKept, at: new Date() });
  await recordAudit(tx, {
    by,
    action: "refund_refused",
    kind: "mensalidade",
    objectId: id,
    reason: motivo,
    before: { pedido: 0 },
    after: { pedido: Number(amount) },
  });
  return amount;
}

/**
 * Marks the rest as owed after Stripe refused the refund. A job asks Stripe again, and the team may transfer the money.
 */
async function afterRefusal(
  by: Author,
  input: RefundInput,
  stripeId: string,
  planKept: boolean,
): Promise<MessageResult> {
  const amount = await transactionWithJobs((tx) =>
    input.tipo === "taxa"
      ? oweRefusedFee(tx, by, input, stripeId)
      : oweRefusedMonthOf(tx, by, input, planKept),
  );
  if (amount > 0n) return ok({ message: PAYMENTS.refusedOwed });
  const refusal = (await findPaid(input))?.refusal;
  return refusal ? failure("conflict", REFUSALS[refusal]) : failure("provider_down", PAYMENTS.refused);
}

/**
 * Marks the rest of a fee as owed again, because a restore of the database lost the decision to refund it. Requests
 * nothing from Stripe here: Stripe must not pay what the reserved transfer (`carryTransfers`) pays. A job requests only
 * the amount beyond that transfer.
 */
const oweUndecided = (
  by: Author,
  { id, motivo }: RefundInput,
  found: PaymentDetails | MonthDetails,
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const stripeId = "isLive" in found ? null : found.stripeId;
    const paid = stripeId ? await lockPaidFee(tx, stripeId) : null;
    if (!stripeId || !paid?.row) return failure("conflict", PAYMENTS.nothingLeft);
    const { deal, checkout, row } = paid;
    if (row.disputedAt) return failure("conflict", REFUSALS.disputed);
    // Since `findPaid`, somebody may have repeated the decision, recorded the transfer or given it up.
    if (undecidedPart(checkout) === 0n || checkout.owedAmount !== found.aDevolver)
      return outdated(PAYMENTS.owedChanged);
    const before = { apoio: deal.status, pedido: Number(checkout.owedAmount) };
    const amount = await oweRest(tx, { deal, checkout, row }, { paymentIntentId: stripeId, at: new Date() });
    if (amount === 0n) return failure("conflict", PAYMENTS.nothingLeft);
    await recordAudit(tx, {
      by,
      action: "payment_refunded",
      kind: "pagamento",
      objectId: id,
      reason: motivo,
      before,
      after: { apoio: deal.status, pedido: Number(checkout.owedAmount + amount) },
    });
    return ok({ message: PAYMENTS.owedAgain });
  });

/**
 * Refunds a fee or a month of a plan through Stripe, once. Audit entry and the job that ends the plans are committed
 * before the call to Stripe: otherwise a crash could leave a refunded plan that still charges. The amount only becomes
 * owed if:
 * - a fee was paid outside Stripe ({@link oweByTeam})
 * - a restore lost the decision about a fee whose transfer is reserved ({@link oweUndecided})
 * - Stripe refuses the refund ({@link afterRefusal})
 */
export async function refundByTeam(by: Author, input: RefundInput): Promise<MessageResult> {
  const found = await findPaid(input);
  if (!found) return failure("not_found", PAYMENTS.gone);
  const ends = "isLive" in found && found.isLive && !input.manter;
  if (found.refusal === "undecided") return oweUndecided(by, input, found);
  if (found.refusal) {
    // If Stripe's response to an earlier press was lost, the webhook applied the refund without this mail.
    if ("isLive" in found) await mailAsked(found, await listAuditOf("mensalidade", input.id));
    return failure("conflict", REFUSALS[found.refusal]);
  }
  if (!("isLive" in found) && found.metodo === OUTSIDE_METHOD)
    return oweByTeam(by, input, found.stripeId ?? "");
  let isRecorded = false;
  let stripeId: string | null = null;
  const withPlanEnd = (text: string) => (isRecorded && ends ? `${text} ${PAYMENTS.planEnds}` : text);
  try {
    stripeId = await stripeIdOf(input);
    if (!stripeId) return failure("conflict", REFUSALS.not_paid);
    // Ask Stripe, because our record of a dispute may be late. The plan must not end without a refund.
    if (input.tipo === "mes" && (await isInDispute(stripeId))) return failure("conflict", REFUSALS.disputed);
    isRecorded = await recordRefundAsked(by, input, ends ? found.userId : null);
    if (!isRecorded) return failure("conflict", REFUSALS.refunded);
    if ((await refundAndSync(stripeId, restOf(found, stripeId))) === "disputed")
      return failure("conflict", withPlanEnd(REFUSALS.disputed));
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    if (error instanceof RefundRefused && stripeId) {
      const refused = await afterRefusal(by, input, stripeId, "isLive" in found && found.isLive && !ends);
      return refused.ok ? ok({ message: withPlanEnd(refused.data.message) }) : refused;
    }
    return failure(
      "provider_down",
      withPlanEnd(error.trouble === "refused" ? PAYMENTS.refused : PAYMENTS.away),
    );
  }
  const after = await findPaid(input);
  if ("isLive" in found) await mailReturned(found, { amount: found.rest, isKept: !ends && found.isLive });
  return ok({ message: withPlanEnd(after && after.rest <= 0n ? PAYMENTS.refunded : PAYMENTS.pending) });
}

/** @param trail audit entries about the month, newest first */
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

/** Age (ms) up to which the nightly run mails a refund. */
const MAILED_LATER = 3 * DAY;

/** Sends the mails that are missing because Stripe's response to the refund of a month was lost. */
export async function mailAskedRefunds(now: Date): Promise<void> {
  const since = new Date(now.getTime() - MAILED_LATER);
  const asked = await listAuditSince("payment_refunded", "mensalidade", since);
  for (const entry of asked) {
    const month = await getMonth(entry.objectId);
    if (month) await mailAsked(month, [entry]);
  }
}

type ReturnedMonth = { amount: bigint; isKept: boolean };

function mailReturned(month: MonthDetails, { amount, isKept }: ReturnedMonth): Promise<void> {
  const { plano, endsAt, hasOtherPlan } = month;
  const words = monthReturnedMail({
    plan: plano.toUpperCase(),
    amount: formatMoneyCents(amount),
    isKept,
    hasOtherPlan,
    end: endsAt && formatDate(endsAt),
  });
  return transactionWithJobs((tx) => mailMonth(tx, month, "devolvida", words));
}

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
