import "server-only";
import { INACTIVE_REASON } from "@/lib/matches/interests/messages/interest";
import { addMoneyEvent, type LockedDeal } from "@/lib/money/fees/mutations/locked-deal";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { findNewest } from "./deposit-rows";

/**
 * Ends a deal that its captador cannot go on with (`mayTeamEnd`). The caller has locked the interest and the deal.
 * - Annuls the reported deposit and clears the amounts of both sides. If the funder registers an interest again, the
 *   next captador gets this deal, and must not confirm money that was sent to the former captador.
 * - The unlock fee stays paid. `returnEarlyCommissions` refunds the excess of an early commission.
 */
export async function endLeftDeal(tx: JobTransaction, deal: LockedDeal, at: Date): Promise<void> {
  const { id, interesseId, projetoId } = deal;
  const reported = await findNewest(tx, id);
  if (reported) {
    const ended = { valor: reported.amount, motivo: "encerrado" };
    await addMoneyEvent(tx, deal, "deposito_anulado", ended, at);
  }
  await tx.depositProof.updateMany({
    where: { opportunityId: id, annulledAt: null },
    data: { annulledAt: at },
  });
  await tx.opportunity.update({
    where: { id },
    data: {
      status: "cancelada",
      captadorAmount: null,
      captadorConfirmedAt: null,
      financiadorAmount: null,
      financiadorConfirmedAt: null,
      deixadaEm: null,
      updatedAt: at,
      match: { update: { isMatched: false, matchedAt: null } },
    },
    select: { id: true },
  });
  if (interesseId)
    await tx.interest.update({
      where: { id: interesseId },
      data: { statusInteresse: "Cancelada", motivoRecusa: INACTIVE_REASON },
      select: { id: true },
    });
  await enqueue(tx, "fee-pages", { id: projetoId }, 0);
}
