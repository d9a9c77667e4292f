import "server-only";
import { isSuspended } from "@/lib/access/account-lock";
import { ANNULLED_REASON } from "@/lib/matches/interests/messages/interest";
import { undoCommission } from "@/lib/money/fees/mutations/commission";
import { addMoneyEvent, type LockedDeal } from "@/lib/money/fees/mutations/locked-deal";
import { opens } from "@/lib/money/fees/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { annulmentEnding } from "../rules/annulment";
import { findNewest } from "./deposit-rows";

export const endingOf = ({ captador, financiador, isHandedOver }: LockedDeal) =>
  annulmentEnding({ hasLeaver: captador.email === null || financiador.email === null, isHandedOver });

/** State of the deal after the annulment. The contact stays open only while a fee pays for it. */
function nextState(deal: LockedDeal) {
  const isOpen = deal.rows.some(opens);
  if (endingOf(deal)) return { status: "cancelada", interest: "Cancelada", isOpen };
  return { status: isOpen ? "desbloqueada" : "bloqueada", interest: "Aceita", isOpen };
}

const NOTHING_NAMED = {
  captadorAmount: null,
  captadorConfirmedAt: null,
  financiadorAmount: null,
  financiadorConfirmedAt: null,
};

const annulProofs = (tx: JobTransaction, opportunityId: string, at: Date) =>
  tx.depositProof.updateMany({ where: { opportunityId, annulledAt: null }, data: { annulledAt: at } });

/** Centavos of the reported deposit, else of an amount that a side named; null without both. */
export async function reportedAmount(tx: JobTransaction, id: string): Promise<bigint | null> {
  const deal = await tx.opportunity.findUniqueOrThrow({
    where: { id },
    select: { captadorAmount: true, financiadorAmount: true },
  });
  return (await findNewest(tx, id))?.amount ?? deal.captadorAmount ?? deal.financiadorAmount;
}

/** Annuls a deposit, and named amounts, that both sides have not confirmed. Locks as {@link annulDeposit}. */
export async function annulReport(
  tx: JobTransaction,
  deal: LockedDeal,
  { valor, at }: { valor: bigint; at: Date },
): Promise<void> {
  await addMoneyEvent(tx, deal, "deposito_anulado", { valor, motivo: "informado" }, at);
  await annulProofs(tx, deal.id, at);
  await tx.opportunity.update({
    where: { id: deal.id },
    data: { ...NOTHING_NAMED, updatedAt: at },
    select: { id: true },
  });
}

/**
 * Annuls a confirmed deposit whose money did not arrive, arrived in another amount, or went back. Ends the deal if
 * {@link annulmentEnding} has a reason. The caller has locked the interest and the deal, and has not changed the deal
 * since.
 * @returns centavos of commission to refund
 */
export async function annulDeposit(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<bigint> {
  const { id, interesseId, confirmedAmount } = deal;
  const { status, interest, isOpen } = nextState(deal);
  // At the captador's suspension, `markLeftDeals` skipped a concluded deal with a receipt. The annulment reopens such a
  // deal, so mark it for the team now.
  const isLeft = status !== "cancelada" && (await isSuspended(tx, deal.captador.userId));
  await addMoneyEvent(tx, deal, "deposito_anulado", { valor: confirmedAmount ?? 0n });
  const returned = await undoCommission(tx, deal, at);
  await annulProofs(tx, id, at);
  await tx.opportunity.update({
    where: { id },
    data: {
      ...NOTHING_NAMED,
      confirmedAmount: null,
      waivedAmount: 0n,
      status,
      timesAnnulled: { increment: 1 },
      updatedAt: at,
      ...(isLeft && { deixadaEm: at }),
      ...(!isOpen && { unlockedAt: null }),
      ...(status === "cancelada" && { match: { update: { isMatched: false, matchedAt: null } } }),
    },
    select: { id: true },
  });
  if (interesseId)
    await tx.interest.update({
      where: { id: interesseId },
      data: { statusInteresse: interest, ...(status === "cancelada" && { motivoRecusa: ANNULLED_REASON }) },
      select: { id: true },
    });
  if (!isOpen && deal.unlockedAt !== null) {
    // The unlock fee was refunded or disputed earlier, but the confirmation kept the contact open until now.
    const motivo = deal.rows.some(({ disputedAt }) => disputedAt) ? "contestacao" : "devolucao";
    await addMoneyEvent(tx, deal, "desbloqueio_retirado", { kind: "desbloqueio", motivo });
  }
  return returned;
}
