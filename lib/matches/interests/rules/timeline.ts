import type { InterestStatus } from "@/lib/kit/states";

/** The way of an interest from its registration to the paper that the funder's accountant needs (B1.3). */
export const STEPS = ["Registrado", "Aceito", "Conversa", "Depósito", "Recibo"] as const;
export type Step = (typeof STEPS)[number];

/** Who has to do something for the way to go on. */
export type Turn = "financiador" | "projeto" | "equipe";

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
};

/**
 * Where an interest stands until it has a deal, whose own standing counts from then on (lib/money/deals/rules/standing.ts);
 * null once it was refused or taken back: then there is no way on.
 */
export function timelineOf({ status, hasOwner, hasAmount, ...dates }: Facts): Timeline | null {
  if (status === "Recusada" || status === "Cancelada") return null;
  const isAnswered = status !== "Interessada";
  const done = isAnswered ? 2 : 1;
  const due = !isAnswered && hasOwner ? dates.respostaAte : null;
  const doneAt = [dates.registradoEm, dates.respondidoEm];
  const steps = STEPS.map((step, index): TimelineStep => {
    if (index < done) return { step, state: "done", at: doneAt[index] ?? null };
    return index === done ? { step, state: "now", at: due } : { step, state: "next", at: null };
  });
  if (isAnswered) return { steps, turn: hasAmount ? "projeto" : "financiador" };
  return { steps, turn: hasOwner ? "projeto" : "equipe" };
}
