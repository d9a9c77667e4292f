import { boundByYear } from "@/lib/kit/bank-days";
import { type DealFacts, dueOf, type Phase, phaseOf } from "./deal";

/** A deadline with its reason, for the person who has to meet it. */
export type Deadline = { day: string; reason: string };

const isDeposit = (phase: Phase): boolean => phase === "deposito";

/**
 * Deadline of the current step, and its reason; null while neither side has the turn. A deposit is due by the last bank
 * day of the year, if that is earlier.
 * @param today ISO, in São Paulo
 */
export function deadlineOf(facts: DealFacts, today: string): Deadline | null {
  const due = dueOf(facts);
  if (due === null) return null;
  const bound = boundByYear(due, today);
  if (isDeposit(phaseOf(facts)) && bound.isYearEnd)
    return { day: bound.day, reason: `último dia com banco em ${today.slice(0, 4)}` };
  return { day: due, reason: "7 dias úteis por etapa" };
}

/** Deadlines that a person may put into their calendar. */
export const CALENDAR_KINDS = ["deposito", "recibo"] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Which calendar deadline a phase has; null without one. */
export function calendarKindOf(phase: Phase): CalendarKind | null {
  if (isDeposit(phase)) return "deposito";
  return phase === "recibo" || phase === "comissao" ? "recibo" : null;
}
