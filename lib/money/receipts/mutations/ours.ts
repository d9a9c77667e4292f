import "server-only";
import { PREPARED, Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { METHODS, PARTLY_RETURNED, PAYER_KNOWN, PURPOSE } from "../messages";
import { PAYER_COLUMNS, PAYER_TABLES, type Payer, readAccount } from "../queries/parties";
import { partyOf } from "../rules/identity";
import { dayOf, dayText, OUR_ISSUER, percentText } from "../rules/receipt";
import type { ReceiptContent } from "../types";
import { type Issued, writeReceipt } from "./write";

const methodLabel = (method: string | null) =>
  method === "card" || method === "pix" ? METHODS[method] : null;

/** The receipt in whose place another one is issued. */
type Instead = ReceiptContent["substitui"];

/**
 * The operator's receipt for what an account paid. It names who paid as far as the account says it, because nobody waits
 * with a payment for a document; {@link nameOurPayer} issues it anew once the document is known.
 */
function contentFor(
  payer: Payer,
  rest: Pick<ReceiptContent, "data" | "descricao" | "projeto" | "forma" | "substitui">,
): ReceiptContent {
  const { nome, documento } = partyOf(payer);
  return {
    ...rest,
    emitente: { nome: env.OPERATOR_NAME, documento: env.OPERATOR_CNPJ },
    pagador: { nome: nome || payer.fullName || payer.email, documento: documento || null },
    baseLegal: null,
  };
}

const existing = (tx: Transaction, where: Prisma.ReceiptWhereInput): Promise<Issued | null> =>
  tx.receipt.findFirst({ where: { ...where, revokedAt: null }, select: { id: true, number: true } });

const FEES = new Map([
  ["desbloqueio", PURPOSE.desbloqueio],
  ["comissao", PURPOSE.comissao],
  ["complemento", PURPOSE.complemento],
]);

type PaidFee = Payer & {
  /** The receipt that counts, and its number. */
  issued: string | null;
  number: number | null;
  kind: string;
  status: string;
  userId: string;
  opportunityId: string;
  /** Centavos. */
  stayed: bigint;
  percentage: number;
  method: string | null;
  paidAt: Date | null;
  refundedAt: Date | null;
  nome: string;
  proponente: string;
  aprovacao: string | null;
};

/** A fee with the project that it was for, its payer, and the receipt that it has. */
async function readFee(tx: Transaction, paymentId: string): Promise<PaidFee | null> {
  const [fee] = await tx.$queryRaw<PaidFee[]>`${PREPARED}
    select r.id as issued, r.number, p.kind, p.payment_status as status, p.captador_id as "userId",
      p.opportunity_id as "opportunityId", p.fee_amount - p.refunded_amount as stayed, p.fee_percentage::float8 as percentage, p.payment_method as method,
      p.paid_at as "paidAt", p.refunded_at as "refundedAt", j.nome_projeto as nome, j.proponente,
      j.numero_aprovacao as aprovacao, ${PAYER_COLUMNS}
    from opportunity_payments p join projects j on j.id = p.projeto_id join users u on u.id = p.captador_id
      ${PAYER_TABLES}
      left join receipts r on r.payment_id = p.id and r.kind = 'taxa' and r.revoked_at is null
    where p.id = ${paymentId}::uuid`;
  return fee ?? null;
}

/**
 * Our receipt for a fee that was paid; called in the transaction that says so, under the lock of its row. The same
 * payment has one that counts, however often it is asked for.
 * @returns null while nothing is paid, or once it was given back
 */
export async function issueFeeReceipt(
  tx: Transaction,
  paymentId: string,
  substitui: Instead = null,
): Promise<Issued | null> {
  const fee = await readFee(tx, paymentId);
  if (fee?.issued && fee.number !== null) return { id: fee.issued, number: fee.number };
  const say = fee && FEES.get(fee.kind);
  if (!say || !fee.paidAt || fee.status !== "paid" || fee.refundedAt) return null;
  const { nome, proponente, aprovacao, userId, opportunityId } = fee;
  const content = contentFor(fee, {
    data: dayOf(fee.paidAt),
    descricao: say(nome, percentText(fee.percentage)),
    projeto: { nome, proponente, aprovacao },
    forma: methodLabel(fee.method),
    substitui,
  });
  return writeReceipt(tx, {
    kind: "taxa",
    issuer: OUR_ISSUER,
    opportunityId,
    paymentId,
    readerId: userId,
    amount: fee.stayed,
    content,
  });
}

/** The same for a month of a plan. @returns null while it is not paid, and for a month that cost nothing */
export async function issuePlanReceipt(
  tx: Transaction,
  planPaymentId: string,
  substitui: Instead = null,
): Promise<Issued | null> {
  await tx.$queryRaw`select 1 from plan_payments where id = ${planPaymentId}::uuid for update`;
  const before = await existing(tx, { planPaymentId, kind: "mensalidade" });
  if (before) return before;
  const payment = await tx.planPayment.findUnique({ where: { id: planPaymentId } });
  const amount = payment ? payment.amount - payment.refundedAmount : 0n;
  if (!payment?.paidAt || payment.status !== "paga" || amount <= 0n) return null;
  const shown = (moment: Date | null) => moment && dayText(moment);
  const content = contentFor(await readAccount(tx, payment.userId), {
    data: dayOf(payment.paidAt),
    descricao: PURPOSE.mensalidade(
      payment.plan.toUpperCase(),
      shown(payment.periodStart),
      shown(payment.periodEnd),
    ),
    projeto: null,
    forma: methodLabel(payment.method),
    substitui,
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

/**
 * Issues our receipts of an account anew that name nobody's CPF or CNPJ, once the account says it; part of the
 * transaction that writes the document. Receipts that name one stay as they are.
 */
export async function nameOurPayer(tx: Transaction, userId: string, at: Date): Promise<void> {
  const nameless = await tx.receipt.findMany({
    where: {
      ...{ readerId: userId, kind: { not: "lir" }, revokedAt: null },
      conteudo: { path: ["pagador", "documento"], equals: Prisma.AnyNull },
    },
    orderBy: { number: "asc" },
    select: { id: true, number: true, paymentId: true, planPaymentId: true },
  });
  for (const { id, number, paymentId, planPaymentId } of nameless) {
    await tx.receipt.update({ where: { id }, data: { revokedAt: at, revokedReason: PAYER_KNOWN } });
    const substitui = { numero: number, revogadoEm: dayOf(at) };
    if (paymentId) await issueFeeReceipt(tx, paymentId, substitui);
    if (planPaymentId) await issuePlanReceipt(tx, planPaymentId, substitui);
  }
}
