import type { InterestStatus } from "./interest";

/** What an accepted interest became (lib/interests, unlocking and confirming are the deal's). */
export const OPPORTUNITY_STATUSES = [
  "bloqueada",
  "desbloqueada",
  "confirmada",
  "concluida",
  "cancelada",
] as const;
export type OpportunityStatus = (typeof OPPORTUNITY_STATUSES)[number];

/** Opportunities in which somebody may still give: their project stays with the organization that it has. */
export const OPEN_OPPORTUNITIES: OpportunityStatus[] = ["bloqueada", "desbloqueada", "confirmada"];

/** The way of an interest from its registration to the paper that the funder's accountant needs (B1.3). */
export const STEPS = ["Registrado", "Aceito", "Conversa", "Depósito", "Recibo"] as const;
export type Step = (typeof STEPS)[number];

/** Who has to do something for the way to go on. */
export type Turn = "financiador" | "projeto" | "equipe" | "ambos";

export type TimelineStep = {
  step: Step;
  state: "done" | "now" | "next";
  /** When it was done, or until when it should be. */
  at: Date | string | null;
};

export type Timeline = { steps: TimelineStep[]; turn: Turn };

type Facts = {
  status: InterestStatus;
  registradoEm: Date;
  respondidoEm: Date | null;
  /** ISO day until which the project should answer. */
  respostaAte: string;
  hasOwner: boolean;
  hasAmount: boolean;
  oportunidade: OpportunityStatus | null;
  desbloqueadaEm: Date | null;
  confirmadaEm: Date | null;
};

/** Steps that are behind an interest which is under way. */
function stepsDone({ status, oportunidade }: Facts): number {
  if (status === "Interessada") return 1;
  if (oportunidade === "concluida") return STEPS.length;
  if (oportunidade === "confirmada" || status === "Confirmada") return 3;
  return 2;
}

function turnOf(facts: Facts, done: number): Turn {
  if (done === 1) return facts.hasOwner ? "projeto" : "equipe";
  if (done === 2 && !facts.hasAmount) return "financiador";
  if (done === 2) return facts.oportunidade === "desbloqueada" ? "ambos" : "projeto";
  return done === 3 ? "financiador" : "projeto";
}

/** Where an interest stands; null once it was refused or taken back: then there is no way on. */
export function timelineOf(facts: Facts): Timeline | null {
  if (facts.status === "Recusada" || facts.status === "Cancelada") return null;
  const done = stepsDone(facts);
  const dates = [facts.registradoEm, facts.respondidoEm, facts.confirmadaEm ?? facts.desbloqueadaEm];
  const due = done === 1 && facts.hasOwner ? facts.respostaAte : null;
  const steps = STEPS.map((step, index): TimelineStep => {
    if (index < done) return { step, state: "done", at: dates[index] ?? null };
    return index === done ? { step, state: "now", at: due } : { step, state: "next", at: null };
  });
  return { steps, turn: turnOf(facts, done) };
}
