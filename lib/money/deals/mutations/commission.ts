import "server-only";
import { formatMoneyCents } from "@/lib/kit/format";
import { post } from "@/lib/money/ledger/mutations";
import {
  commissionDue,
  commissionExceeded,
  commissionWaived,
  depositCounted,
  depositReverted,
  investmentConfirmed,
} from "@/lib/money/ledger/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { enqueueNotifications } from "@/lib/words/email/mutations/send";
import { commissionDueMail, concludedMail } from "../messages/fees";
import { commissionOf, commissionStep } from "../rules/fees";
import { commissionPaid, isPaid, least, rowForMissing } from "../rules/settling";
import { type LockedDeal, lockDeal } from "./lock";
import { owe } from "./owe";
import { mailBoth, recordMoney } from "./record";

const whoseOf = ({ captador, projetoId }: LockedDeal) => ({ userId: captador.userId, projetoId });

/** Centavos of commission that are still asked for; 0 before both sides confirmed. */
export function missingOf({ confirmedAmount, waivedAmount, rows }: LockedDeal): bigint {
  if (confirmedAmount === null) return 0n;
  const next = commissionStep({
    confirmed: confirmedAmount,
    paid: commissionPaid(rows),
    waived: waivedAmount,
  });
  return next.step === "cobrar" ? next.amount : 0n;
}

/** The deposit counts as raised: the deal is over, and what everybody sees of the project moves. */
async function conclude(tx: JobTransaction, deal: LockedDeal, confirmed: bigint, at: Date): Promise<void> {
  const time = deal.timesCounted + 1;
  await tx.$executeRaw`
    update opportunities set status = 'concluida', times_counted = ${time}, updated_at = ${at}
    where id = ${deal.id}::uuid`;
  await tx.$executeRaw`
    update projects set valor_captado = valor_captado + ${confirmed}::bigint,
      captado_aqui = captado_aqui + ${confirmed}::bigint
    where id = ${deal.projetoId}::uuid`;
  await post(tx, depositCounted({ ...depositOf(deal, confirmed, at), time }));
  await recordMoney(tx, deal, { type: "concluida", at, valor: confirmed });
  const facts = { project: deal.project, confirmed: formatMoneyCents(confirmed) };
  await enqueueNotifications(
    tx,
    mailBoth(deal, (side) => concludedMail(side, facts), `concluida:${time}`),
  );
}

const depositOf = (deal: LockedDeal, amount: bigint, at: Date) => ({
  opportunityId: deal.id,
  amount,
  funderId: deal.financiador.userId,
  captadorId: deal.captador.userId,
  projetoId: deal.projetoId,
  at,
});

/** Takes the deposit out of what was raised, because its commission went back; what both confirmed stays confirmed. */
export async function revertConclusion(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<void> {
  const amount = deal.confirmedAmount ?? 0n;
  await tx.$executeRaw`
    update opportunities set status = 'confirmada', updated_at = ${at} where id = ${deal.id}::uuid`;
  await tx.$executeRaw`
    update projects set valor_captado = valor_captado - ${amount}::bigint,
      captado_aqui = captado_aqui - ${amount}::bigint
    where id = ${deal.projetoId}::uuid`;
  await post(tx, depositReverted({ ...depositOf(deal, amount, at), time: deal.timesCounted }));
}

/** Makes the row that the missing part is paid in, or makes it payable again. */
async function demand(tx: JobTransaction, deal: LockedDeal, missing: bigint, at: Date): Promise<boolean> {
  const kind = rowForMissing(deal.rows);
  if (!kind) return false;
  await writePending(tx, deal, { kind, base: deal.confirmedAmount ?? deal.amount, fee: missing, rate: 8 });
  await recordMoney(tx, deal, { type: "comissao_devida", at, kind, valor: missing });
  const facts = {
    project: deal.project,
    amount: formatMoneyCents(missing),
    confirmed: formatMoneyCents(deal.confirmedAmount ?? 0n),
  };
  const eventKey = `comissao:${kind}:${missing}:${at.getTime()}`;
  await enqueueNotifications(
    tx,
    mailBoth(deal, (side) => commissionDueMail(side, facts), eventKey),
  );
  return true;
}

type Pending = { kind: string; base: bigint; fee: bigint; rate: number };

/**
 * The one row of this kind, waiting for its money: new, or as it was before a payment that went back whole. The story of
 * that one stays in the ledger, in its visit and in the deal's events. @returns its id
 */
export async function writePending(
  tx: JobTransaction,
  deal: LockedDeal,
  { kind, base, fee, rate }: Pending,
): Promise<string> {
  const asked = { opportunityAmount: base, feePercentage: rate, feeAmount: fee };
  const { id } = await tx.opportunityPayment.upsert({
    where: { opportunityId_kind: { opportunityId: deal.id, kind } },
    create: {
      opportunityId: deal.id,
      kind,
      captadorId: deal.captador.userId,
      financiadorId: deal.financiador.userId,
      projetoId: deal.projetoId,
      ...asked,
    },
    update: {
      ...asked,
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
    },
    select: { id: true },
  });
  return id;
}

/** Sets aside what was paid beyond the commission, from the newest payments backwards. */
async function returnExcess(tx: JobTransaction, deal: LockedDeal, excess: bigint, at: Date): Promise<void> {
  let left = excess;
  const paid = deal.rows.filter((row) => row.kind !== "desbloqueio" && isPaid(row));
  for (const row of paid.toSorted((a, b) => Number(b.paidAt) - Number(a.paidAt))) {
    const free = row.feeAmount - row.refundedAmount - row.owed;
    const part = least(left, free);
    if (part <= 0n || !row.paymentIntentId) continue;
    left -= part;
    const checkoutId = await owe(tx, row.paymentIntentId, part);
    row.owed += part;
    const total = row.refundedAmount + row.owed;
    await post(tx, commissionExceeded({ ...whoseOf(deal), checkoutId, amount: part, total, at }));
  }
}

/**
 * Brings a deal whose amount is confirmed to where its money is: over when the commission is here, the missing part
 * asked for, what was paid beyond it on its way back. `deal` is locked and shows the database's state.
 */
export async function balanceCommission(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<void> {
  const { confirmedAmount: confirmed, waivedAmount: waived } = deal;
  if (confirmed === null) return;
  const { step, amount } = commissionStep({ confirmed, paid: commissionPaid(deal.rows), waived });
  if (step === "cobrar" && (await demand(tx, deal, amount, at))) return;
  if (step === "devolver") await returnExcess(tx, deal, amount, at);
  // Also what is missing while both rows are in use, which only refunds by hand bring about.
  if (step === "dispensar" || step === "cobrar") await waive(tx, deal, amount, at);
  await conclude(tx, deal, confirmed, at);
}

/** A part of the commission that is not asked for, by decision. @param amount centavos */
export async function waive(tx: JobTransaction, deal: LockedDeal, amount: bigint, at: Date): Promise<void> {
  const total = deal.waivedAmount + amount;
  await tx.opportunity.update({
    where: { id: deal.id },
    data: { waivedAmount: total },
    select: { id: true },
  });
  await post(tx, commissionWaived({ ...whoseOf(deal), opportunityId: deal.id, total, amount, at }));
}

/**
 * Called in the transaction in which both sides came to confirm the same amount and the opportunity became
 * 'confirmada': what was paid early is compared with the 8% that are due (B9.1). The same paid early ends the deal at
 * once, more goes back, less is asked for. Calling it again changes nothing. It takes the locks of {@link lockDeal}; who
 * holds the opportunity's already must have begun with that function.
 */
export async function dueCommission(
  tx: JobTransaction,
  opportunityId: string,
  at = new Date(),
): Promise<void> {
  const deal = await lockDeal(tx, opportunityId);
  if (deal?.status !== "confirmada" || deal.confirmedAmount === null) return;
  const due = commissionDue({
    ...whoseOf(deal),
    opportunityId,
    amount: commissionOf(deal.confirmedAmount),
    at,
  });
  if (!(await post(tx, due))) return;
  await post(tx, investmentConfirmed(depositOf(deal, deal.confirmedAmount, at)));
  await balanceCommission(tx, deal, at);
}
