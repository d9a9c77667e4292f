import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import type { DealEventType, FeeKind } from "@/lib/kit/states";
import { post } from "@/lib/money/ledger/mutations";
import {
  commissionAnnulled,
  commissionDue,
  commissionExceeded,
  commissionWaived,
  depositCounted,
  depositReverted,
  investmentAnnulled,
  investmentConfirmed,
  waiverAnnulled,
} from "@/lib/money/ledger/rules";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { commissionDueMail, concludedMail, type ReceiptOutlook } from "../messages";
import {
  type Charge,
  commissionOf,
  commissionPaid,
  commissionStep,
  type FeeRow,
  isOutside,
  isPaid,
  isWholeCommissionReturning,
  least,
  MOST_FEE,
  rowForMissing,
  undueCommission,
} from "../rules";
import { addMoneyEvent, feePayerOf, type LockedDeal, mailSides } from "./locked-deal";

const confirmationOf = ({ id, timesAnnulled }: LockedDeal) => ({
  opportunityId: id,
  annulled: timesAnnulled,
});

const depositOf = (deal: LockedDeal, amount: bigint, at: Date) => ({
  ...confirmationOf(deal),
  amount,
  funderId: deal.financiador.userId,
  captadorId: deal.captador.userId,
  projetoId: deal.projetoId,
  at,
});

/**
 * Adds centavos to `captado_aqui`, the amount that our deals have raised for the project. Two triggers follow:
 * - `projects_captado` recomputes `valor_captado`, even if 0 is added.
 * - `project_summary_lock_columns` locks the totals of the project list. It fires only if a statement assigns
 *   `valor_captado`, so this statement assigns that column to itself.
 */
export const addToRaised = (
  tx: JobTransaction,
  { projetoId }: Pick<LockedDeal, "projetoId">,
  amount: bigint,
) =>
  tx.$executeRaw`
    update projects set valor_captado = valor_captado, captado_aqui = captado_aqui + ${amount}::bigint
    where id = ${projetoId}::uuid`;

async function receiptOf(
  tx: JobTransaction,
  { id, captador, financiador }: LockedDeal,
): Promise<ReceiptOutlook> {
  const issued = await tx.receipt.count({ where: { opportunityId: id, kind: "lir", revokedAt: null } });
  if (issued > 0) return "emitido";
  return captador.email === null || financiador.email === null ? "sem_conta" : "pendente";
}

/**
 * Whether the history has no event of these types since the last annulment. The captador's fees cause every further
 * event, and the funder must not read about fees (A6.2).
 */
async function isFirst(tx: JobTransaction, { id }: LockedDeal, types: DealEventType[]): Promise<boolean> {
  const last = await tx.dealEvent.findFirst({
    where: { opportunityId: id, type: { in: [...types, "deposito_anulado"] } },
    orderBy: { id: "desc" },
    select: { type: true },
  });
  return last === null || last.type === "deposito_anulado";
}

async function conclude(tx: JobTransaction, deal: LockedDeal, confirmed: bigint, at: Date): Promise<void> {
  const isNew = await isFirst(tx, deal, ["concluida"]);
  const time = deal.timesCounted + 1;
  await tx.opportunity.update({
    where: { id: deal.id },
    data: { status: "concluida", timesCounted: time, updatedAt: at },
    select: { id: true },
  });
  await addToRaised(tx, deal, confirmed);
  await post(tx, depositCounted({ ...depositOf(deal, confirmed, at), time }));
  await addMoneyEvent(tx, deal, "concluida", { valor: confirmed }, at);
  const receipt = await receiptOf(tx, deal);
  const facts = { project: deal.project, confirmed: formatMoneyCents(confirmed), receipt };
  await mailSides(tx, deal, `concluida:${time}`, (side) =>
    side === "captador" || isNew ? concludedMail(side, facts) : null,
  );
}

/** Takes a concluded deal's deposit off the raised amount. The deal is 'confirmada' again. */
export async function revertConclusion(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<void> {
  const amount = deal.confirmedAmount ?? 0n;
  await tx.opportunity.update({
    where: { id: deal.id },
    data: { status: "confirmada", updatedAt: at },
    select: { id: true },
  });
  deal.status = "confirmada";
  await addToRaised(tx, deal, -amount);
  await post(tx, depositReverted({ ...depositOf(deal, amount, at), time: deal.timesCounted }));
}

/** Expires the unpaid commission row that is not charged, so that no part is charged twice. */
async function expireOthers(
  tx: JobTransaction,
  { rows, projetoId }: LockedDeal,
  charged: FeeKind,
  at: Date,
): Promise<void> {
  const unpaid = ({ kind, paidAt }: FeeRow) => kind !== "desbloqueio" && kind !== charged && paidAt === null;
  const ids = rows.filter(unpaid).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.opportunityPayment.updateMany({ where: { id: { in: ids } }, data: { expiresAt: at } });
  await enqueue(tx, "fee-pages", { id: projetoId }, 0);
}

async function chargeMissing(
  tx: JobTransaction,
  deal: LockedDeal,
  missing: bigint,
  at: Date,
): Promise<boolean> {
  const kind = rowForMissing(deal.rows);
  if (!kind) return false;
  const isNew = await isFirst(tx, deal, ["comissao_devida", "concluida"]);
  const confirmed = deal.confirmedAmount ?? 0n;
  await writePending(tx, deal, { kind, base: confirmed, fee: missing, rate: 8 });
  await expireOthers(tx, deal, kind, at);
  await addMoneyEvent(tx, deal, "comissao_devida", { kind, valor: missing }, at);
  const facts = {
    project: deal.project,
    amount: formatMoneyCents(missing),
    confirmed: formatMoneyCents(confirmed),
    isTooHigh: missing > MOST_FEE,
  };
  const eventKey = `comissao:${kind}:${missing}:${at.getTime()}`;
  // The funder's mail promises a receipt, so send it only while a receipt is pending.
  const receipt = await receiptOf(tx, deal);
  await mailSides(tx, deal, eventKey, (side) =>
    side === "captador" || (isNew && receipt === "pendente") ? commissionDueMail(side, facts) : null,
  );
  return true;
}

export const UNPAID = {
  paymentStatus: "pending",
  paymentMethod: null,
  stripeSessionId: null,
  stripePaymentIntentId: null,
  unlockedAt: null,
  expiresAt: null,
  paidAt: null,
  refundedAmount: 0n,
  refundedAt: null,
  disputedAt: null,
};

/**
 * Makes the fee row of this kind payable. A reset removes a refunded payment from the row; ledger, checkout and the
 * deal's history keep the payment.
 * @returns the row's id
 */
export async function writePending(
  tx: JobTransaction,
  deal: LockedDeal,
  { kind, base, fee, rate }: Charge,
): Promise<string> {
  const captadorId = deal.captador.userId;
  const charged = { captadorId, opportunityAmount: base, feePercentage: rate, feeAmount: fee };
  // The payment history lists an unpaid fee by `createdAt`. The present captador may not have had the project on the
  // old date.
  await tx.opportunityPayment.updateMany({
    where: { opportunityId: deal.id, kind, captadorId: { not: captadorId } },
    data: { createdAt: new Date() },
  });
  const { id } = await tx.opportunityPayment.upsert({
    where: { opportunityId_kind: { opportunityId: deal.id, kind } },
    create: {
      opportunityId: deal.id,
      kind,
      financiadorId: deal.financiador.userId,
      projetoId: deal.projetoId,
      ...charged,
    },
    update: { ...charged, ...UNPAID },
    select: { id: true },
  });
  return id;
}

/**
 * Adds centavos to the owed amount of a paid checkout, and enqueues the refund. A payment outside Stripe gets no job,
 * because the team transfers its refund. Resets `refundTries`, because Stripe must be asked about the new amount before
 * the team may transfer it.
 * @returns the checkout's id
 */
export async function oweRefund(
  tx: JobTransaction,
  paymentIntentId: string,
  amount: bigint,
): Promise<string> {
  const { id } = await tx.checkout.update({
    where: { stripePaymentIntentId: paymentIntentId },
    data: { owedAmount: { increment: amount }, refundTries: 0 },
    select: { id: true },
  });
  if (!isOutside(paymentIntentId)) await enqueue(tx, "refunds", { id }, 0);
  return id;
}

/** `amount`: centavos marked for refund. */
type Part = { kind: FeeKind; checkoutId: string; amount: bigint };

/** Order of refunds: newest payment first, but the payment that opened the contact comes at the end. */
const byReturn = (one: FeeRow, other: FeeRow): number =>
  Number(one.unlockedAt !== null) - Number(other.unlockedAt !== null) ||
  Number(other.paidAt) - Number(one.paidAt);

/** Marks an excess of commission (centavos) for refund, in the order of {@link byReturn}. */
export async function returnExcess(
  tx: JobTransaction,
  deal: LockedDeal,
  excess: bigint,
  at: Date,
): Promise<Part[]> {
  const parts: Part[] = [];
  let left = excess;
  const paid = deal.rows.filter((row) => row.kind !== "desbloqueio" && isPaid(row));
  for (const row of paid.toSorted(byReturn)) {
    const free = row.feeAmount - row.refundedAmount - row.owed;
    const part = least(left, free);
    if (part <= 0n || !row.paymentIntentId) continue;
    left -= part;
    const checkoutId = await oweRefund(tx, row.paymentIntentId, part);
    row.owed += part;
    const total = row.refundedAmount + row.owed;
    await post(tx, commissionExceeded({ ...feePayerOf(deal), checkoutId, amount: part, total, at }));
    parts.push({ kind: row.kind, checkoutId, amount: part });
  }
  return parts;
}

/**
 * Carries out the {@link commissionStep} of a confirmed deal. Concludes the deal, unless a part of its commission has
 * to be charged. The caller must have locked the deal, and `deal` must equal the stored row.
 *
 * Charges nothing while a commission is being refunded completely, because the charge needs the same row. After the
 * refund, `takeRight` (contact.ts) calls this function again.
 */
export async function balanceCommission(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<void> {
  const { confirmedAmount: confirmed, waivedAmount: waived } = deal;
  if (confirmed === null) return;
  const { step, amount } = commissionStep({ confirmed, paid: commissionPaid(deal.rows), waived });
  if (step === "cobrar" && isWholeCommissionReturning(deal.rows)) return;
  if (step === "cobrar" && (await chargeMissing(tx, deal, amount, at))) return;
  if (step === "devolver") await returnExcess(tx, deal, amount, at);
  // 'cobrar': 'comissao' and 'complemento' are both paid, so no row can charge the part. Only a refund by hand leads
  // to this case.
  if (step === "dispensar" || step === "cobrar") await waive(tx, deal, amount, at);
  await conclude(tx, deal, confirmed, at);
}

export async function waive(tx: JobTransaction, deal: LockedDeal, amount: bigint, at: Date): Promise<void> {
  const total = deal.waivedAmount + amount;
  await tx.opportunity.update({
    where: { id: deal.id },
    data: { waivedAmount: total },
    select: { id: true },
  });
  await post(tx, commissionWaived({ ...feePayerOf(deal), ...confirmationOf(deal), total, amount, at }));
}

/**
 * Books the commission of 8% (B9.1) and the funder's investment. Call this in the transaction that confirms the deal.
 * Idempotent.
 */
export async function dueCommission(tx: JobTransaction, deal: LockedDeal, at = new Date()): Promise<void> {
  if (deal.status !== "confirmada" || deal.confirmedAmount === null) return;
  const amount = commissionOf(deal.confirmedAmount);
  if (!(await post(tx, commissionDue({ ...feePayerOf(deal), ...confirmationOf(deal), amount, at })))) return;
  await post(tx, investmentConfirmed(depositOf(deal, deal.confirmedAmount, at)));
  await balanceCommission(tx, deal, at);
}

/**
 * Undoes {@link dueCommission} and the conclusion of the deal, because the team annulled the deposit. A paid commission
 * is owed back, except an early one ({@link undueCommission}).
 * @returns centavos that this call makes us owe
 */
export async function undoCommission(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<bigint> {
  const { id, confirmedAmount, waivedAmount } = deal;
  if (confirmedAmount === null) return 0n;
  if (deal.status === "concluida") await revertConclusion(tx, deal, at);
  const commission = { ...feePayerOf(deal), ...confirmationOf(deal), at };
  await post(tx, commissionAnnulled({ ...commission, amount: commissionOf(confirmedAmount) }));
  if (waivedAmount > 0n) await post(tx, waiverAnnulled({ ...commission, amount: waivedAmount }));
  await post(tx, investmentAnnulled(depositOf(deal, confirmedAmount, at)));
  await tx.opportunityPayment.updateMany({
    where: { opportunityId: id, kind: { not: "desbloqueio" }, paidAt: null },
    data: { expiresAt: at },
  });
  const parts = await returnExcess(tx, deal, undueCommission(deal.rows), at);
  for (const { kind, checkoutId: pagina, amount: valor } of parts)
    await addMoneyEvent(tx, deal, "pagamento_devolvido", { kind, valor, motivo: "anulado", pagina });
  await enqueue(tx, "fee-pages", { id: deal.projetoId }, 0);
  return parts.reduce((sum, { amount }) => sum + amount, 0n);
}
