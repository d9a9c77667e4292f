import "server-only";
import type { Prisma } from "../../db";
import { BRAND, METHODS, PARTLY_RETURNED, PURPOSE } from "../messages";
import { ACCOUNT, toParty } from "../queries/parties";
import { dayOf, dayText, OUR_ISSUER, percentText } from "../rules/receipt";
import type { ReceiptContent } from "../types";
import { type Issued, writeReceipt } from "./write";

type Transaction = Prisma.TransactionClient;

const methodLabel = (method: string | null) =>
  method === "card" || method === "pix" ? METHODS[method] : null;

/** Our receipts name who paid as far as the account says it: nobody waits with a payment for a document. */
async function contentFor(
  tx: Transaction,
  userId: string,
  rest: Pick<ReceiptContent, "data" | "descricao" | "projeto" | "forma">,
): Promise<ReceiptContent> {
  const payer = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: ACCOUNT });
  const { nome, documento } = toParty(payer);
  return {
    ...rest,
    emitente: { nome: BRAND.name, documento: null },
    pagador: { nome: nome || payer.profile?.fullName || payer.email, documento: documento || null },
    baseLegal: null,
    substitui: null,
  };
}

const existing = (tx: Transaction, where: Prisma.ReceiptWhereInput): Promise<Issued | null> =>
  tx.receipt.findFirst({ where: { ...where, revokedAt: null }, select: { id: true, number: true } });

const FEES = new Map([
  ["desbloqueio", PURPOSE.desbloqueio],
  ["comissao", PURPOSE.comissao],
  ["complemento", PURPOSE.complemento],
]);

/**
 * Our receipt for a fee that was paid; called in the transaction that says so. The same payment has one that counts,
 * however often it is asked for.
 * @returns null while nothing is paid, or once it was given back
 */
export async function issueFeeReceipt(tx: Transaction, paymentId: string): Promise<Issued | null> {
  await tx.$queryRaw`select 1 from opportunity_payments where id = ${paymentId}::uuid for update`;
  const before = await existing(tx, { paymentId, kind: "taxa" });
  if (before) return before;
  const payment = await tx.opportunityPayment.findUnique({
    where: { id: paymentId },
    include: { projeto: { select: { nomeProjeto: true, proponente: true, numeroAprovacao: true } } },
  });
  const say = payment && FEES.get(payment.kind);
  if (!say || !payment.paidAt || payment.paymentStatus !== "paid" || payment.refundedAt) return null;
  const { nomeProjeto: nome, proponente, numeroAprovacao: aprovacao } = payment.projeto;
  const content = await contentFor(tx, payment.captadorId, {
    data: dayOf(payment.paidAt),
    descricao: say(nome, percentText(Number(payment.feePercentage))),
    projeto: { nome, proponente, aprovacao },
    forma: methodLabel(payment.paymentMethod),
  });
  return writeReceipt(tx, {
    kind: "taxa",
    issuer: OUR_ISSUER,
    opportunityId: payment.opportunityId,
    paymentId,
    readerId: payment.captadorId,
    amount: payment.feeAmount - payment.refundedAmount,
    content,
  });
}

/** The same for a month of a plan. @returns null while it is not paid, and for a month that cost nothing */
export async function issuePlanReceipt(tx: Transaction, planPaymentId: string): Promise<Issued | null> {
  await tx.$queryRaw`select 1 from plan_payments where id = ${planPaymentId}::uuid for update`;
  const before = await existing(tx, { planPaymentId, kind: "mensalidade" });
  if (before) return before;
  const payment = await tx.planPayment.findUnique({ where: { id: planPaymentId } });
  const amount = payment ? payment.amount - payment.refundedAmount : 0n;
  if (!payment?.paidAt || payment.status !== "paga" || amount <= 0n) return null;
  const shown = (moment: Date | null) => moment && dayText(moment);
  const content = await contentFor(tx, payment.userId, {
    data: dayOf(payment.paidAt),
    descricao: PURPOSE.mensalidade(
      payment.plan.toUpperCase(),
      shown(payment.periodStart),
      shown(payment.periodEnd),
    ),
    projeto: null,
    forma: methodLabel(payment.method),
  });
  return writeReceipt(tx, {
    kind: "mensalidade",
    issuer: OUR_ISSUER,
    planPaymentId,
    readerId: payment.userId,
    amount,
    content,
  });
}

/**
 * Revokes our receipt for a payment that went back; called in the transaction that says so. Paid anew, it gets another.
 * @param reason as the verification and the list show it
 */
export async function revokeOurReceipt(
  tx: Transaction,
  payment: { paymentId: string } | { planPaymentId: string },
  reason: string,
  at: Date,
): Promise<void> {
  await tx.receipt.updateMany({
    where: { ...payment, kind: { not: "lir" }, revokedAt: null },
    data: { revokedAt: at, revokedReason: reason },
  });
}

/** Issues the receipt of a fee anew over what stayed, once part of it went back; called again it changes nothing. */
export async function renewFeeReceipt(tx: Transaction, paymentIntentId: string, at: Date): Promise<void> {
  const payment = await tx.opportunityPayment.findFirst({
    where: { stripePaymentIntentId: paymentIntentId },
    select: { id: true, feeAmount: true, refundedAmount: true },
  });
  if (!payment || payment.refundedAmount >= payment.feeAmount) return;
  const { id: paymentId, feeAmount, refundedAmount } = payment;
  const amount = { not: feeAmount - refundedAmount };
  const old = await tx.receipt.count({ where: { paymentId, kind: "taxa", revokedAt: null, amount } });
  if (old === 0) return;
  await revokeOurReceipt(tx, { paymentId }, PARTLY_RETURNED, at);
  await issueFeeReceipt(tx, paymentId);
}
