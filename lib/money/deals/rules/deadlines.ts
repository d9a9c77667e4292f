import { toIsoDay } from "@/lib/kit/format";
import { dealStop } from "./deal-stop";
import { depositEnd, depositWarning } from "./deposit-warning";
import { type DealFacts, isLeftToTeam, type Phase, phaseOf } from "./phase";
import { dueOf } from "./reminder";
import { runningPause } from "./turn";

export type Deadline = { day: string; reason: string };

/**
 * Deadline (ISO) of the current step, with its reason. A deposit is due by {@link depositEnd} at the latest. Null if:
 * - neither side has the turn, or the deal cannot go on
 * - the step is a deposit, and {@link depositWarning} warns
 * - the step is a fee, payments are paused now, and the fee's last day fell in the pause
 */
export function deadlineOf(facts: DealFacts, now: Date): Deadline | null {
  const due = dueOf(facts);
  if (due === null || dealStop(facts) !== null || isLeftToTeam(facts)) return null;
  const paused = runningPause(facts);
  if (paused !== null && toIsoDay(paused) <= due && due <= toIsoDay(now)) return null;
  const step = { day: due, reason: "7 dias úteis por etapa" };
  if (phaseOf(facts) !== "deposito") return step;
  if (depositWarning(facts, now) !== null) return null;
  const { day, isYearEnd } = depositEnd(facts, now);
  if (due <= day) return step;
  const reason = isYearEnd
    ? `último dia com banco em ${day.slice(0, 4)}`
    : "último dia da captação do projeto";
  return { day, reason };
}

export const CALENDAR_KINDS = ["deposito", "comissao", "recibo"] as const satisfies readonly Phase[];
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

export const calendarKindOf = (phase: Phase): CalendarKind | null =>
  CALENDAR_KINDS.find((kind) => kind === phase) ?? null;
