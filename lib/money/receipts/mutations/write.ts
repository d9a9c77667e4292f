import "server-only";
import { randomBytes } from "node:crypto";
import { formatDate, formatPercent, toIsoDay } from "@/lib/kit/format";
import { partyOf } from "@/lib/kit/party";
import { RANDOM_BYTES, toCode } from "@/lib/kit/receipt-code";
import type { FeeKind, OpportunityStatus, PaymentStatus } from "@/lib/kit/states";
import { FEE_PURPOSES } from "@/lib/money/fees/messages";
import { keptRate } from "@/lib/money/fees/rules";
import { PREPARED, Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { DAY_CORRECTED, METHODS, PARTLY_RETURNED, PAYER_KNOWN, PURPOSE } from "../messages";
import { PAYER_COLUMNS, PAYER_TABLES, type Payer, readAccount } from "../queries/payers";
import { contentOf, OUR_ISSUER, type ReceiptKind } from "../rules/receipt";
import type { ReceiptContent } from "../types";

type ReceiptNumber = { id: string; number: number };
export type WrittenReceipt = ReceiptNumber & { code: string };

type NewReceipt = {
  kind: ReceiptKind;
  issuer: string;
  opportunityId?: string;
  organizationId?: string;
  paymentId?: string;
  planPaymentId?: string;
  readerId: string;
  issuedById?: string;
  amount: bigint;
  content: ReceiptContent;
};

/**
 * Writes a receipt under the next number of its issuer. The issuer's row in `receipt_sequences` stays locked until the
 * transaction ends, so that the numbers have no gaps. Call this late: other receipts of the issuer wait for the lock.
 */
export async function writeReceipt(tx: Transaction, receipt: NewReceipt): Promise<WrittenReceipt> {
  const { kind, issuer, opportunityId, organizationId, paymentId, planPaymentId } = receipt;
  const { readerId, issuedById, amount } = receipt;
  const [issued] = await tx.$queryRaw<WrittenReceipt[]>`${PREPARED}
    with numero as (
      insert into receipt_sequences (issuer, last) values (${issuer}, 1)
      on conflict (issuer) do update set last = receipt_sequences.last + 1
      returning last
    )
    insert into receipts (kind, issuer, number, opportunity_id, organization_id, payment_id, plan_payment_id, reader_id,
      issued_by_id, amount, conteudo, code)
    select ${kind}, ${issuer}, last, ${opportunityId ?? null}::uuid, ${organizationId ?? null}::uuid,
      ${paymentId ?? null}::uuid, ${planPaymentId ?? null}::uuid, ${readerId}::uuid, ${issuedById ?? null}::uuid, ${amount}::bigint,
      ${JSON.stringify(receipt.content)}::jsonb, ${toCode(randomBytes(RANDOM_BYTES))}
    from numero returning id, number, code`;
  if (!issued) throw new Error("no receipt was written");
  return issued;
}

const methodLabel = (method: string | null) =>
  method === "card" || method === "pix" || method === "transferencia" ? METHODS[method] : null;

type Instead = ReceiptContent["substitui"];

type OurReceipt = Omit<NewReceipt, "issuer" | "content"> & {
  content: Pick<ReceiptContent, "data" | "descricao" | "projeto" | "forma" | "substitui">;
};

function writeOurs(
  tx: Transaction,
  payer: Payer,
  { content, ...receipt }: OurReceipt,
): Promise<ReceiptNumber> {
  const { nome, documento } = partyOf(payer);
  return writeReceipt(tx, {
    ...receipt,
    issuer: OUR_ISSUER,
    content: {
      ...content,
      emitente: { nome: env.OPERATOR_NAME, documento: env.OPERATOR_CNPJ },
      pagador: { nome: nome || payer.fullName || payer.email, documento: documento || null },
      baseLegal: null,
    },
  });
}

type PaidFee = Payer & {
  receiptId: string | null;
  number: number | null;
  kind: FeeKind;
  status: PaymentStatus;
  userId: string;
  opportunityId: string;
  dealStatus: OpportunityStatus;
  /** Centavos. `stayed`: part of the fee that was not refunded. */
  base: bigint;
  stayed: bigint;
  percentage: number;
  method: string | null;
  paidAt: Date | null;
  refundedAt: Date | null;
  nome: string;
  proponente: string;
  aprovacao: string | null;
};

async function readFee(tx: Transaction, paymentId: string): Promise<PaidFee | null> {
  const [fee] = await tx.$queryRaw<PaidFee[]>`${PREPARED}
    select r.id as "receiptId", r.number, p.kind, p.payment_status as status, p.captador_id as "userId",
      p.opportunity_id as "opportunityId", o.status as "dealStatus", p.opportunity_amount as base, p.fee_amount - p.refunded_amount as stayed, p.fee_percentage::float8 as percentage, p.payment_method as method,
      p.paid_at as "paidAt", p.refunded_at as "refundedAt", j.nome_projeto as nome, j.proponente,
      j.numero_aprovacao as aprovacao, ${PAYER_COLUMNS}
    from opportunity_payments p join opportunities o on o.id = p.opportunity_id join projects j on j.id = p.projeto_id join users u on u.id = p.captador_id
      ${PAYER_TABLES}
      left join receipts r on r.payment_id = p.id and r.kind = 'taxa' and r.revoked_at is null
    where p.id = ${paymentId}::uuid`;
  return fee ?? null;
}

/** If the captador paid the commission early and the deal was then cancelled, we keep only the unlock fee. */
function purposeOf({ kind, dealStatus, base, stayed, nome, percentage }: PaidFee): string {
  const kept = kind === "comissao" && dealStatus === "cancelada" ? keptRate(base, stayed) : null;
  return kept === null
    ? FEE_PURPOSES[kind](nome, formatPercent(percentage))
    : FEE_PURPOSES.desbloqueio(nome, formatPercent(kept));
}

/**
 * Issues the receipt of a fee, or finds its valid receipt.
 * @returns null before the fee is paid and after a full refund
 */
export async function issueFeeReceipt(
  tx: Transaction,
  paymentId: string,
  substitui: Instead = null,
): Promise<ReceiptNumber | null> {
  const fee = await readFee(tx, paymentId);
  if (fee?.receiptId && fee.number !== null) return { id: fee.receiptId, number: fee.number };
  if (!fee?.paidAt || fee.status !== "paid" || fee.refundedAt) return null;
  const { nome, proponente, aprovacao, userId, opportunityId } = fee;
  return writeOurs(tx, fee, {
    kind: "taxa",
    opportunityId,
    paymentId,
    readerId: userId,
    amount: fee.stayed,
    content: {
      data: toIsoDay(fee.paidAt),
      descricao: purposeOf(fee),
      projeto: { nome, proponente, aprovacao },
      forma: methodLabel(fee.method),
      substitui,
    },
  });
}

/**
 * Issues the receipt of a month, or finds its valid receipt. Locks the month's row.
 * @returns null before the month is paid, after a full refund, and for a free month
 */
export async function issuePlanReceipt(
  tx: Transaction,
  planPaymentId: string,
  substitui: Instead = null,
): Promise<ReceiptNumber | null> {
  await tx.$queryRaw`select 1 from plan_payments where id = ${planPaymentId}::uuid for update`;
  const before = await tx.receipt.findFirst({
    where: { planPaymentId, kind: "mensalidade", revokedAt: null },
    select: { id: true, number: true },
  });
  if (before) return before;
  const payment = await tx.planPayment.findUnique({ where: { id: planPaymentId } });
  const amount = payment ? payment.amount - payment.refundedAmount : 0n;
  if (!payment?.paidAt || payment.status !== "paga" || amount <= 0n) return null;
  const shown = (moment: Date | null) => moment && formatDate(moment);
  const { userId: readerId, periodStart, periodEnd } = payment;
  return writeOurs(tx, await readAccount(tx, readerId), {
    kind: "mensalidade",
    planPaymentId,
    readerId,
    amount,
    content: {
      data: toIsoDay(payment.paidAt),
      descricao: PURPOSE.mensalidade(payment.plan.toUpperCase(), shown(periodStart), shown(periodEnd)),
      projeto: null,
      forma: methodLabel(payment.method),
      substitui,
    },
  });
}

/**
 * Revokes our valid receipt of a fee or month.
 * @returns what a replacement prints about the revoked receipt
 */
export async function revokeOurReceipt(
  tx: Transaction,
  payment: { paymentId: string } | { planPaymentId: string },
  reason: string,
  at: Date,
): Promise<Instead> {
  const [revoked] = await tx.receipt.updateManyAndReturn({
    where: { ...payment, kind: { not: "lir" }, revokedAt: null },
    data: { revokedAt: at, revokedReason: reason },
    select: { number: true },
  });
  return revoked ? { numero: revoked.number, revogadoEm: toIsoDay(at) } : null;
}

/** Replaces the receipt of a partly refunded fee by a receipt for the rest. Idempotent. */
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
  const substitui = await revokeOurReceipt(tx, { paymentId }, PARTLY_RETURNED, at);
  await issueFeeReceipt(tx, paymentId, substitui);
}

/**
 * Replaces the valid receipt of a fee by a receipt for another day. Copies all other content, because account and
 * project may have changed since, or the account may be deleted.
 * @param day ISO day of the payment
 */
export async function redateFeeReceipt(
  tx: Transaction,
  paymentId: string,
  { day, at }: { day: string; at: Date },
): Promise<ReceiptNumber | null> {
  const old = await tx.receipt.findFirst({
    where: { paymentId, kind: "taxa", revokedAt: null },
    select: { opportunityId: true, readerId: true, amount: true, conteudo: true },
  });
  const substitui = old && (await revokeOurReceipt(tx, { paymentId }, DAY_CORRECTED, at));
  if (!substitui) return null;
  const { opportunityId, readerId, amount, conteudo } = old;
  return writeReceipt(tx, {
    kind: "taxa",
    issuer: OUR_ISSUER,
    ...(opportunityId && { opportunityId }),
    paymentId,
    readerId,
    amount,
    content: { ...contentOf(conteudo), data: day, substitui },
  });
}

/** Reissues our receipts that lack the account's CPF or CNPJ. Call this in the transaction that stores the document. */
export async function nameOurPayer(tx: Transaction, userId: string, at: Date): Promise<void> {
  const nameless = await tx.receipt.findMany({
    where: {
      readerId: userId,
      kind: { not: "lir" },
      revokedAt: null,
      conteudo: { path: ["pagador", "documento"], equals: Prisma.AnyNull },
    },
    orderBy: { number: "asc" },
    select: { id: true, number: true, paymentId: true, planPaymentId: true },
  });
  for (const { id, number, paymentId, planPaymentId } of nameless) {
    await tx.receipt.update({ where: { id }, data: { revokedAt: at, revokedReason: PAYER_KNOWN } });
    const substitui = { numero: number, revogadoEm: toIsoDay(at) };
    if (paymentId) await issueFeeReceipt(tx, paymentId, substitui);
    if (planPaymentId) await issuePlanReceipt(tx, planPaymentId, substitui);
  }
}
