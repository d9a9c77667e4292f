import { toIsoDay } from "@/lib/kit/format";
import type { InterestStatus, Side } from "@/lib/kit/states";
import { answerDue } from "@/lib/matches/interests/rules/deadline";
import { type DealFacts, phaseOf } from "@/lib/money/deals/rules/phase";
import { type Standing, standingOf, type Whose } from "@/lib/money/deals/rules/standing";

export const SUPPORT_STEPS = ["Interesse", "Aceito", "Depósito", "Confirmação", "Recibo"] as const;
type SupportStep = (typeof SUPPORT_STEPS)[number] | typeof UNANSWERED | typeof UNPAID;

/** Name of the step 'Aceito' until the captador accepts or refuses. */
const UNANSWERED = "Resposta";

/** Name of the captador's step 'Confirmação' after both sides confirmed, until the commission is paid. */
export const UNPAID = "Comissão";

/** `deposito` includes the steps before it: amount, contact and bank account. `encerrado`: the support ended early. */
export const STAGES = ["resposta", "deposito", "confirmacao", "recibo", "concluido", "encerrado"] as const;
export type Stage = (typeof STAGES)[number];

export type InterestFacts = {
  status: InterestStatus;
  registradoEm: Date;
  /** Start of the captador's time to answer: the registration, or a later handover of the project. */
  esperaDesde: Date;
  respondidoEm: Date | null;
  hasAmount: boolean;
  /** Whether the project has a captador. Without one, the team makes the contact. */
  hasOwner: boolean;
  isOpen: boolean;
  /** Whether a former captador keeps the deal with this funder, so that the interest can only be refused. */
  isKept: boolean;
  /** Stays true if the funder withdraws the interest and registers it again. */
  isContactOpen: boolean;
};

/** `deal`: null until the interest is accepted with an amount. */
export type SupportFacts = { interest: InterestFacts; deal: DealFacts | null };

/**
 * Whether the deal is the cancelled one of an earlier acceptance. The interest was accepted again since, but without an
 * amount.
 */
const isEarlierDeal = ({ status, hasAmount }: InterestFacts, deal: DealFacts): boolean =>
  status === "Aceita" && !hasAmount && phaseOf(deal) === "cancelada";

/** Whether the interest has no deal yet. A cancelled deal of an earlier registration does not count. */
export const isBeforeDeal = ({
  interest: { status },
  deal,
}: {
  interest: Pick<InterestFacts, "status">;
  deal: Pick<DealFacts, "status"> | null;
}): boolean => deal === null || (status === "Interessada" && deal.status === "cancelada");

/**
 * Stage of a support, as one side sees it. The fee is hidden from the funder (A6.2), so only the captador sees that a
 * confirmed deal waits for its commission.
 */
export function stageOf({ interest, deal }: SupportFacts, side: Side): Stage {
  const { status } = interest;
  if (status === "Recusada" || status === "Cancelada") return "encerrado";
  if (status === "Interessada") return "resposta";
  if (!deal || isEarlierDeal(interest, deal)) return "deposito";
  switch (phaseOf(deal)) {
    case "bloqueada":
    case "conta":
    case "deposito":
    case "comprovante":
      return "deposito";
    case "confirmacao":
    case "divergencia":
      return "confirmacao";
    case "comissao":
      if (side === "captador") return "confirmacao";
      return deal.reciboEm ? "concluido" : "recibo";
    case "recibo":
      return "recibo";
    case "concluida":
      return "concluido";
    case "cancelada":
      return "encerrado";
  }
}

type TimelineStep = {
  step: SupportStep;
  state: "done" | "now" | "next";
  /** Time of a finished step; for the deposit, its day (ISO). Due day (ISO) of the current step, if it has one. */
  at: Date | string | null;
};

export type SupportStanding = {
  side: Side;
  stage: Stage;
  whose: Whose;
  /** Day (ISO) by which the present step is due; null without a deadline. */
  due: string | null;
  isLate: boolean;
  interest: InterestFacts;
  /** Null in the stages `resposta` and `encerrado`, and while an accepted interest has no amount. */
  deal: Standing | null;
  steps: TimelineStep[] | null;
};

type Now = Pick<SupportStanding, "whose" | "due">;

const NOBODY: Now = { whose: "nobody", due: null };

function interestTurn({ status, esperaDesde, hasAmount, hasOwner, isOpen }: InterestFacts, side: Side): Now {
  const turnOf = (one: Side): Whose => (one === side ? "mine" : "theirs");
  if (status === "Aceita") return { whose: turnOf(hasAmount ? "captador" : "financiador"), due: null };
  if (status !== "Interessada" || !isOpen) return NOBODY;
  return hasOwner ? { whose: turnOf("captador"), due: answerDue(esperaDesde) } : { whose: "team", due: null };
}

const STEP_OF: Record<Exclude<Stage, "encerrado">, number> = {
  resposta: 1,
  deposito: 2,
  confirmacao: 3,
  recibo: 4,
  concluido: 5,
};

function doneAt({ interest, deal }: SupportFacts): (Date | string | null)[] {
  const named = [deal?.captador?.em, deal?.financiador?.em].filter((em) => em !== undefined);
  const confirmed = named.length === 2 ? new Date(Math.max(...named.map((em) => em.getTime()))) : null;
  return [
    interest.registradoEm,
    deal?.aceitaEm ?? interest.respondidoEm,
    deal?.deposito?.dia ?? null,
    confirmed,
    deal?.reciboEm ?? null,
  ];
}

function nameOfNow(step: (typeof SUPPORT_STEPS)[number], { deal }: SupportFacts, stage: Stage): SupportStep {
  if (stage === "resposta") return UNANSWERED;
  return stage === "confirmacao" && deal && phaseOf(deal) === "comissao" ? UNPAID : step;
}

function timelineOf(facts: SupportFacts, stage: Stage, due: string | null): TimelineStep[] | null {
  if (stage === "encerrado") return null;
  const now = STEP_OF[stage];
  const moments = doneAt(facts);
  return SUPPORT_STEPS.map((step, index): TimelineStep => {
    const at = moments[index] ?? null;
    if (index < now) return { step, state: "done", at };
    if (index === now) return { step: nameOfNow(step, facts, stage), state: "now", at: due };
    // The receipt may be issued before the commission is paid.
    return step === "Recibo" && at ? { step, state: "done", at } : { step, state: "next", at: null };
  });
}

export function supportStanding(facts: SupportFacts, side: Side, now: Date): SupportStanding {
  const { interest } = facts;
  const stage = stageOf(facts, side);
  const isOwn = facts.deal !== null && !isEarlierDeal(interest, facts.deal);
  const hasDeal = isOwn && stage !== "resposta" && stage !== "encerrado";
  const deal = facts.deal && hasDeal ? standingOf(facts.deal, side, now) : null;
  const { whose, due } = stage === "concluido" ? NOBODY : (deal ?? interestTurn(interest, side));
  return {
    side,
    stage,
    whose,
    due,
    isLate: due !== null && due < toIsoDay(now),
    interest,
    deal,
    steps: timelineOf({ interest, deal: hasDeal ? facts.deal : null }, stage, due),
  };
}
