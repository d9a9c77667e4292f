import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatMoneyCents } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import type { JobTransaction } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/audit";
import { namedMail } from "../messages/mails";
import { CONFIRMATION, DEAL } from "../messages/room";
import { canDo, type DealFacts, otherSide, outcomeOf, type Side } from "../rules/deal";
import { dueCommission } from "./commission";
import { type LockedDeal, lockDeal, tellStory, writeTo } from "./hold";

/** An amount that one side names, in centavos. */
type Naming = { id: string; valor: number };
type Outcome = ReturnType<typeof outcomeOf>;

export type Confirmed = { outcome: Outcome; message: string; hint: string };

const SAID: Record<Outcome, Confirmed> = {
  espera: { outcome: "espera", message: CONFIRMATION.waits, hint: CONFIRMATION.waitsHint },
  diverge: { outcome: "diverge", message: CONFIRMATION.differs, hint: CONFIRMATION.differsHint },
  confirmada: { outcome: "confirmada", message: CONFIRMATION.done, hint: "" },
};

/** Why an amount is not taken, or what it comes to without anything changing; null where it is to be written. */
function standing(facts: DealFacts, side: Side, valor: number): Result<Confirmed> | null {
  const { status } = facts;
  const isSame = facts[side]?.valor === valor;
  if (status === "cancelada") return failure("conflict", DEAL.over);
  if (status === "confirmada" || status === "concluida")
    return isSame ? ok(SAID.confirmada) : failure("conflict", CONFIRMATION.settled);
  if (!canDo(facts, side, "confirmar"))
    return failure("conflict", side === "captador" ? CONFIRMATION.early : CONFIRMATION.proofFirst);
  return isSame ? ok(SAID[outcomeOf(valor, facts[otherSide(side)])]) : null;
}

const writeNamed = (tx: JobTransaction, side: Side, { id, valor }: Naming) =>
  tx.opportunity.update({
    where: { id },
    data:
      side === "captador"
        ? { captadorAmount: valor, captadorConfirmedAt: new Date() }
        : { financiadorAmount: valor, financiadorConfirmedAt: new Date() },
  });

/** Both named the same: the deal, its interest and what is owed with its mails are one step. */
async function settle(tx: JobTransaction, deal: LockedDeal, valor: number): Promise<void> {
  const { id, interesseId } = deal;
  await tx.opportunity.update({ where: { id }, data: { status: "confirmada", confirmedAmount: valor } });
  if (interesseId)
    await tx.interest.updateMany({
      where: { id: interesseId, statusInteresse: "Aceita" },
      data: { statusInteresse: "Confirmada" },
    });
  await tellStory(tx, id, null, [{ type: "confirmada", details: { valor } }]);
  await dueCommission(tx, id);
}

/**
 * One side says what was deposited. Two equal amounts are confirmed once and for all, and the commission on them is due
 * in the same transaction; two different ones stand side by side until one is corrected. The same again is the same.
 * @returns failures with the text for the person
 */
export async function confirmAmount(userId: string, side: Side, naming: Naming): Promise<Result<Confirmed>> {
  const { id, valor } = naming;
  const result = await asAccountWithJobs(userId, async (tx): Promise<Result<Confirmed>> => {
    const deal = await lockDeal(tx, userId, side, id);
    if (!deal) return failure("not_found", DEAL.unknown);
    const stands = standing(deal.facts, side, valor);
    if (stands) return stands;
    const other = otherSide(side);
    const outcome = outcomeOf(valor, deal.facts[other]);
    await writeNamed(tx, side, naming);
    await tellStory(tx, id, userId, [{ type: "valor_informado", details: { lado: side, valor } }]);
    if (outcome === "confirmada") await settle(tx, deal, valor);
    else {
      const mail = namedMail(side, {
        project: deal.projeto,
        amount: formatMoneyCents(valor),
        differs: outcome === "diverge",
      });
      await writeTo(tx, deal, `valor:${side}:${valor}:${Date.now()}`, { [other]: mail });
    }
    return ok(SAID[outcome]);
  });
  if (result.ok && result.data.outcome === "confirmada")
    await logSecurityEvent("deal_confirmed", { negociacao: id }, userId);
  return result;
}
