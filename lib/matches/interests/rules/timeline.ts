import type { InterestStatus } from "@/lib/kit/states";

/** Steps from registration to the receipt for the financiador's accountant (B1.3). */
export const STEPS = ["Registrado", "Aceito", "Conversa", "Depósito", "Recibo"] as const;
export type Step = (typeof STEPS)[number];

/** Side that has to act next. */
export type Turn = "financiador" | "projeto" | "equipe";

export type TimelineStep = {
  step: Step;
  state: "done" | "now" | "next";
  /** When it was done, or its due date. */
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
 * Timeline of an interest without a deal; afterwards the deal's standing counts (lib/money/deals/rules/standing.ts).
 * Null once refused or withdrawn.
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
