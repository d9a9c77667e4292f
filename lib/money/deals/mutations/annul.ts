import "server-only";
import { undoCommission } from "@/lib/money/fees/mutations/commission";
import { addToStory, type LockedDeal, moneyDetails } from "@/lib/money/fees/mutations/locked-deal";
import { opens } from "@/lib/money/fees/rules";
import type { JobTransaction } from "@/lib/providers/jobs";

/** Whether a side deleted its account, so that nobody can confirm another deposit for that side. */
export const hasLeaver = ({ captador, financiador }: LockedDeal): boolean =>
  captador.email === null || financiador.email === null;

/** The contact stays open only while a fee pays for it. */
function nextState(deal: LockedDeal) {
  const isOpen = deal.rows.some(opens);
  if (hasLeaver(deal)) return { status: "cancelada", interest: "Cancelada", isOpen };
  return { status: isOpen ? "desbloqueada" : "bloqueada", interest: "Aceita", isOpen };
}

const NOTHING_NAMED = {
  confirmedAmount: null,
  captadorAmount: null,
  captadorConfirmedAt: null,
  financiadorAmount: null,
  financiadorConfirmedAt: null,
  waivedAmount: 0n,
};

/**
 * Annuls a confirmed deposit whose money did not arrive, arrived in another amount, or went back. The deal then waits
 * for another deposit, or for the fee if no fee keeps the contact open. The deal ends if a side deleted its account.
 * The caller has locked the interest and the deal, and has not changed the deal since.
 * @returns centavos of commission to refund
 */
export async function annulDeposit(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<bigint> {
  const { id, interesseId, confirmedAmount } = deal;
  const { status, interest, isOpen } = nextState(deal);
  const details = moneyDetails({ valor: confirmedAmount ?? 0n });
  await addToStory(tx, id, [{ type: "deposito_anulado", details }]);
  const returned = await undoCommission(tx, deal, at);
  await tx.depositProof.updateMany({
    where: { opportunityId: id, annulledAt: null },
    data: { annulledAt: at },
  });
  await tx.opportunity.update({
    where: { id },
    data: {
      ...NOTHING_NAMED,
      status,
      timesAnnulled: { increment: 1 },
      updatedAt: at,
      ...(!isOpen && { unlockedAt: null }),
      ...(status === "cancelada" && { match: { update: { isMatched: false, matchedAt: null } } }),
    },
    select: { id: true },
  });
  if (interesseId)
    await tx.interest.update({
      where: { id: interesseId },
      data: { statusInteresse: interest },
      select: { id: true },
    });
  if (!isOpen && deal.unlockedAt !== null) {
    // The contact's fee was refunded or disputed earlier, but the confirmation kept the contact open until now.
    const motivo = deal.rows.some(({ disputedAt }) => disputedAt) ? "contestacao" : "devolucao";
    const closed = moneyDetails({ kind: "desbloqueio", motivo });
    await addToStory(tx, id, [{ type: "desbloqueio_retirado", details: closed }]);
  }
  return returned;
}
