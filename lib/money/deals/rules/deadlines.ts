import { boundByYear } from "@/lib/kit/bank-days";
import { type DealFacts, dueOf, type Phase, phaseOf } from "./deal";

/** A deadline with its reason, for the person who has to meet it. */
export type Deadline = { day: string; reason: string };

const isDeposit = (phase: Phase): boolean => phase === "deposito";

/**
 * Until when the present step should be done, and why; null once the deal is over. A deposit's deadline is the last bank
 * day of the year where that comes first.
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

/** The deadline of a deal that belongs into a calendar now; null in the other phases. */
export function calendarKindOf(phase: Phase): CalendarKind | null {
  if (isDeposit(phase)) return "deposito";
  return phase === "recibo" || phase === "comissao" ? "recibo" : null;
}
