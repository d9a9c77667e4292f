import { toIsoDay } from "@/lib/kit/format";
import type { Side } from "@/lib/kit/states";
import { addWorkingDays, isWorkingDay, workingDayBefore } from "@/lib/matches/interests/rules/deadline";
import { dealStop } from "./deal-stop";
import { depositEnd, depositWarning } from "./deposit-warning";
import { type DealFacts, isLeftToTeam, type Phase, phaseOf } from "./phase";
import { isFeePaused, STEP_DAYS, sinceOf, turnOf } from "./turn";

/** Working days from the start of a step to its two reminders. The step is due on the day of the second one. */
export const REMIND_AFTER = [3, STEP_DAYS] as const;

/**
 * Last working day (ISO) of the present step. Null if nobody has the turn. Screens show `deadlineOf` (deadlines.ts),
 * which may be earlier or null.
 */
export function dueOf(facts: DealFacts): string | null {
  return turnOf(facts).length === 0 ? null : addWorkingDays(toIsoDay(sinceOf(facts)), STEP_DAYS);
}

/** A past reminder: its phase and side, the start of that phase, and its number (1 or 2). */
export type PastReminder = { phase: Phase; side: Side; since: Date; count: number };

/**
 * Days (ISO) from which a step's reminders are due. In the phase `deposito`, the last reminder is due at the latest on
 * the working day before {@link depositEnd}, and may be the only reminder.
 */
function reminderDays(facts: DealFacts, now: Date): string[] {
  const begun = toIsoDay(sinceOf(facts));
  const days = REMIND_AFTER.map((count) => addWorkingDays(begun, count));
  if (phaseOf(facts) !== "deposito") return days;
  const last = workingDayBefore(depositEnd(facts, now).day);
  const earlier = days.filter((day) => day < last);
  return earlier.length === days.length ? days : [...earlier, last];
}

/**
 * Number of the reminder that a side gets today: 1, 2 or null. Each number is sent once per step, on a working day
 * after the step's first day. No reminder is sent
 * - while the project is off the list, or the deal cannot go on ({@link dealStop}, {@link isLeftToTeam}),
 * - of a fee, while payments are paused,
 * - to a funder who is warned not to deposit ({@link depositWarning}).
 */
export function reminderFor(
  facts: DealFacts,
  side: Side,
  { had, now }: { had: readonly PastReminder[]; now: Date },
): number | null {
  const today = toIsoDay(now);
  if (facts.retirado || !turnOf(facts).includes(side) || !isWorkingDay(today)) return null;
  if (dealStop(facts) !== null || isLeftToTeam(facts) || isFeePaused(facts)) return null;
  if (side === "financiador" && depositWarning(facts, now) !== null) return null;
  const [phase, since] = [phaseOf(facts), sinceOf(facts)];
  if (today === toIsoDay(since)) return null;
  const due = reminderDays(facts, now).filter((day) => today >= day).length;
  const last = had
    .filter((one) => one.phase === phase && one.side === side && one.since.getTime() === since.getTime())
    .reduce((most, { count }) => Math.max(most, count), 0);
  return due > last ? due : null;
}
