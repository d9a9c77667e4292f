import "server-only";
import {
  FUNDER_GONE_REASON,
  INACTIVE_REASON,
  NOT_ARRIVED_REASON,
} from "@/lib/matches/interests/messages/interest";
import { addToDealHistory, type LockedDeal, moneyDetails } from "@/lib/money/fees/mutations/locked-deal";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { findNewest } from "./deposit-rows";

/**
 * - `team`: the team ends the deal, because the captador is suspended, deleted, or no longer has the project.
 * - `teamAlone`: the team ends the deal, because only the funder is missing. The funder's account was deleted.
 * - `captador`: the captador ends the deal, because the money of a deleted funder did not arrive.
 */
type Ender = "team" | "teamAlone" | "captador";

const REASONS: Record<Ender, string> = {
  team: INACTIVE_REASON,
  teamAlone: FUNDER_GONE_REASON,
  captador: NOT_ARRIVED_REASON,
};

type Ending = { at: Date; by: Ender; authorId?: string; colleagueId?: string | undefined };

/**
 * Ends a deal whose captador cannot go on, or whose funder's account was deleted. The caller has locked the interest
 * and the deal.
 * - Annuls the reported deposit and clears the amounts of both sides. If the funder registers an interest again, the
 *   next captador gets this deal, and must not confirm money that was sent to the former captador.
 * - The unlock fee stays paid. The next night, `returnEarlyCommissions` refunds an early commission, less the unlock
 *   fee if the commission opened the contact.
 */
export async function endLeftDeal(
  tx: JobTransaction,
  { id, interesseId, projetoId }: LockedDeal,
  { at, by, ...author }: Ending,
): Promise<void> {
  const reported = await findNewest(tx, id);
  if (reported || by === "captador") {
    const motivo = by === "captador" ? "nao_chegou" : "encerrado";
    const details = moneyDetails({ ...(reported && { valor: reported.amount }), motivo });
    await addToDealHistory(tx, id, [{ type: "deposito_anulado", details }], { at, ...author });
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
      data: { statusInteresse: "Cancelada", motivoRecusa: REASONS[by] },
      select: { id: true },
    });
  await enqueue(tx, "fee-pages", { id: projetoId }, 0);
}
