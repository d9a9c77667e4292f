import { formatDate, formatMoneyCents, formatPercent } from "@/lib/kit/format";
import { ANSWER, nextStepOf, receivedState } from "@/lib/matches/interests/messages/interest";
import { paidText } from "@/lib/money/deals/messages/fundraising";
import { dutyVerb, nextText } from "@/lib/money/deals/messages/standing";
import { whoseText } from "@/lib/money/deals/messages/turn";
import type { PaidNotice, Standing } from "@/lib/money/deals/rules/standing";
import { OPENING } from "@/lib/money/fees/messages";
import type { OpeningPrice } from "@/lib/money/fees/queries";
import { percentageOf } from "@/lib/money/fees/rules";
import { ENDED, FIRST_DUTY, RECEIVED_NEXT, STAGE_WORDS } from "@/lib/money/supports/messages";
import { type InterestFacts, type SupportStanding, UNPAID } from "@/lib/money/supports/rules/stage";

export function stageText({ stage, deal, interest: { status } }: SupportStanding): string {
  if (stage === "confirmacao" && deal?.phase === "comissao") return UNPAID;
  if (stage !== "encerrado") return STAGE_WORDS[stage];
  return status === "Recusada" ? ENDED.refused : ENDED.other;
}

/** Before a deal, adds the day on which the other side's or the team's turn began (`desde 12/11`). */
export function rowTurnText(standing: SupportStanding): string {
  const text = whoseText(standing);
  const { deal, whose, interest } = standing;
  if (deal || !(whose === "theirs" || whose === "team")) return text;
  const since = interest.status === "Aceita" ? interest.respondidoEm : null;
  return `${text}, desde ${formatDate(since ?? interest.esperaDesde).slice(0, 5)}`;
}

function receivedNext(interest: InterestFacts, motivo: string | null): string {
  const { status, isOpen, isKept, hasAmount, isContactOpen } = interest;
  switch (status) {
    case "Interessada":
      if (isKept) return RECEIVED_NEXT.kept;
      if (!isOpen) return RECEIVED_NEXT.closed;
      return isContactOpen ? RECEIVED_NEXT.openAgain : RECEIVED_NEXT.open;
    case "Aceita":
      return hasAmount ? ANSWER.locked : ANSWER.lockedWithoutAmount;
    case "Recusada":
      return isContactOpen ? RECEIVED_NEXT.refusedAgain : RECEIVED_NEXT.refused;
    case "Confirmada":
      return RECEIVED_NEXT.confirmed;
    case "Cancelada":
      return RECEIVED_NEXT.ended(receivedState(status, motivo));
  }
}

/** If the project is held, leaves out the next step, which is for the time before the deposit. */
const withPaid = (deal: Standing, paid: PaidNotice): string =>
  deal.isHeld && !deal.isAbandoned && !deal.isLeftToTeam
    ? paidText(paid)
    : `${nextText(deal)} ${paidText(paid)}`;

/** @param motivo reason of a refused or ended interest */
export function nextOf({ side, interest, deal }: SupportStanding, motivo: string | null): string {
  if (deal) return deal.paid ? withPaid(deal, deal.paid) : nextText(deal);
  return side === "financiador" ? nextStepOf({ ...interest, motivo }) : receivedNext(interest, motivo);
}

export function dutyOf({ side, whose, deal }: SupportStanding): string | null {
  if (deal) return dutyVerb(deal);
  return whose === "mine" ? FIRST_DUTY[side] : null;
}

export function openingTexts({ plan, percent, quote }: OpeningPrice): {
  contact: string;
  commission: string;
} {
  const share = OPENING.share(formatPercent(percent), plan);
  const rate = formatPercent(percentageOf("comissao", plan !== "free"));
  if (!quote)
    return { contact: `${share}, ${OPENING.unnamed}`, commission: `${rate}, ${OPENING.commission}` };
  const { desbloqueio, comissao } = quote;
  return {
    contact: `${formatMoneyCents(desbloqueio.valor)} (${desbloqueio.raised ? OPENING.raised : share})`,
    commission: `${formatMoneyCents(comissao.valor)} (${rate}), ${OPENING.commission}`,
  };
}
