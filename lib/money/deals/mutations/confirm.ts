import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatMoneyCents } from "@/lib/kit/format";
import { type Failure, failure, ok, question, type Result } from "@/lib/kit/result";
import { otherSide, type Side } from "@/lib/kit/states";
import { dueCommission } from "@/lib/money/fees/mutations/commission";
import { addToDealHistory, mailSides } from "@/lib/money/fees/mutations/locked-deal";
import type { JobTransaction } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/security-events";
import { CONFIRMATION, DEAL, FAR_OFF } from "../messages/account-and-deposit";
import { namedMail } from "../messages/mails";
import { LEFT_TO_TEAM } from "../messages/standing";
import { isFarOff } from "../rules/deposit";
import { canDo, compareAmounts, isFunderGone, namedByOther } from "../rules/moves";
import { type DealFacts, isLeftToTeam } from "../rules/phase";
import { findNewest, writeCorrected } from "./deposit-rows";
import { lockAsSide, type OpenedDeal, refusalOfBothSides } from "./lock";

/** Centavos. `ciente`: amount that the person was already asked about. */
type Naming = { id: string; valor: number; ciente?: number | null | undefined };
export type Outcome = ReturnType<typeof compareAmounts>;

type ConfirmResult = { outcome: Outcome; message: string; hint: string };

export const ANSWERS: Record<Outcome, ConfirmResult> = {
  espera: { outcome: "espera", message: CONFIRMATION.waits, hint: CONFIRMATION.waitsHint },
  diverge: { outcome: "diverge", message: CONFIRMATION.differs, hint: CONFIRMATION.differsHint },
  confirmada: { outcome: "confirmada", message: CONFIRMATION.done, hint: "" },
};

/** Result for an amount that is refused or changes nothing. Null if the amount has to be written. */
function resultWithoutChange(facts: DealFacts, side: Side, valor: number): Result<ConfirmResult> | null {
  const { status } = facts;
  const isSame = facts[side]?.valor === valor;
  if (status === "cancelada") return failure("conflict", DEAL.over);
  if (status === "confirmada" || status === "concluida")
    return isSame ? ok(ANSWERS.confirmada) : failure("conflict", CONFIRMATION.settled);
  if (isLeftToTeam(facts)) return failure("conflict", LEFT_TO_TEAM);
  if (isFunderGone(facts) && !namedByOther(facts, side)) return failure("conflict", CONFIRMATION.noneNamed);
  if (!canDo(facts, side, "confirmar"))
    return failure("conflict", side === "captador" ? CONFIRMATION.early : CONFIRMATION.proofFirst);
  const other = namedByOther(facts, side);
  const outcome = compareAmounts(valor, other);
  if (other && outcome === "diverge" && isFunderGone(facts))
    return failure("bad_input", CONFIRMATION.aloneDiffers(formatMoneyCents(other.valor)), "valor");
  // A captador who named the amount before the funder left confirms the deal by naming it again.
  return isSame && outcome !== "confirmada" ? ok(ANSWERS[outcome]) : null;
}

function questionAbout({ facts, amount }: OpenedDeal, side: Side, { valor, ciente }: Naming): Failure | null {
  const other = namedByOther(facts, side);
  const reported = side === "captador" ? facts.deposito : null;
  const expected = other?.valor ?? reported?.valor ?? Number(amount);
  const text = other ? FAR_OFF.confirmed : reported ? FAR_OFF.reported : FAR_OFF.agreed;
  return isFarOff(valor, expected, ciente) ? question(text(formatMoneyCents(expected)), "valor") : null;
}

const writeNamed = (tx: JobTransaction, side: Side, { id, valor }: Naming) =>
  tx.opportunity.update({
    where: { id },
    data:
      side === "captador"
        ? { captadorAmount: valor, captadorConfirmedAt: new Date() }
        : { financiadorAmount: valor, financiadorConfirmedAt: new Date() },
  });

async function settle(tx: JobTransaction, deal: OpenedDeal, valor: number): Promise<void> {
  const { id, interesseId } = deal;
  const confirmed = { status: "confirmada", confirmedAmount: BigInt(valor) } as const;
  const { financiador, deposito } = deal.facts;
  const isReport = isFunderGone(deal.facts) && financiador === null && deposito !== null;
  const reported = isReport && { financiadorAmount: valor, financiadorConfirmedAt: deposito.em };
  await tx.opportunity.update({ where: { id }, data: { ...confirmed, ...reported } });
  if (interesseId)
    await tx.interest.updateMany({
      where: { id: interesseId, statusInteresse: "Aceita" },
      data: { statusInteresse: "Confirmada" },
    });
  const details = { valor, ...(isReport && { motivo: "informado" }) };
  await addToDealHistory(tx, id, [{ type: "confirmada", details }]);
  await dueCommission(tx, { ...deal, ...confirmed });
}

type Named = {
  userId: string;
  side: Side;
  valor: number;
  isMailed?: boolean;
  colleagueId?: string | undefined;
};

/**
 * Writes one side's amount into a locked deal. An equal amount of the other side confirms the deal.
 * @param isMailed whether the caller mails the amount to the other side, so that this function does not
 */
export async function nameInDeal(
  tx: JobTransaction,
  deal: OpenedDeal,
  { userId, side, valor, isMailed = false, colleagueId }: Named,
): Promise<Outcome> {
  const other = otherSide(side);
  const outcome = compareAmounts(valor, namedByOther(deal.facts, side));
  await writeNamed(tx, side, { id: deal.id, valor });
  const before = deal.facts[side]?.valor;
  const corrects = before !== undefined && before !== valor && { antes: before };
  const event = { type: "valor_informado", details: { lado: side, valor, ...corrects } } as const;
  await addToDealHistory(tx, deal.id, [event], { authorId: userId, colleagueId });
  if (outcome === "confirmada") await settle(tx, deal, valor);
  else if (!isMailed) {
    const mail = namedMail(side, {
      project: deal.project,
      amount: formatMoneyCents(valor),
      differs: outcome === "diverge",
    });
    const eventKey = `valor:${side}:${valor}:${Date.now()}`;
    await mailSides(tx, deal, eventKey, (to) => (to === other ? mail : null));
  }
  return outcome;
}

async function correctDeposit(tx: JobTransaction, { id, valor }: Naming): Promise<void> {
  const newest = await findNewest(tx, id);
  const amount = BigInt(valor);
  if (newest && newest.amount !== amount) await writeCorrected(tx, newest, { amount });
}

/**
 * Confirms the deposited amount for one side ({@link nameInDeal}). A funder's amount also corrects the reported
 * deposit, because the captador's form suggests the deposit's amount. Naming an amount again changes nothing, with one
 * exception: after the funder's account was deleted, it can confirm the deal.
 */
export async function confirmAmount(
  userId: string,
  side: Side,
  naming: Naming,
  colleagueId?: string,
): Promise<Result<ConfirmResult>> {
  const { id, valor } = naming;
  let isSettled = false;
  const result = await asAccountWithJobs(userId, async (tx): Promise<Result<ConfirmResult>> => {
    const deal = await lockAsSide(tx, userId, side, id);
    if (!deal) return failure("not_found", DEAL.unknown);
    const refusal = await refusalOfBothSides(tx, deal, side, colleagueId);
    if (refusal) return refusal;
    const unchanged = resultWithoutChange(deal.facts, side, valor);
    if (unchanged) return unchanged;
    const asked = questionAbout(deal, side, naming);
    if (asked) return asked;
    if (side === "financiador") await correctDeposit(tx, naming);
    const outcome = await nameInDeal(tx, deal, { userId, side, valor, colleagueId });
    isSettled = outcome === "confirmada";
    return ok(ANSWERS[outcome]);
  });
  if (isSettled) await logSecurityEvent("deal_confirmed", { negociacao: id }, userId);
  return result;
}
