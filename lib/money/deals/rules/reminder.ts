import { toIsoDay } from "@/lib/kit/format";
import type { Side } from "@/lib/kit/states";
import { addWorkingDays, isWorkingDay, workingDayBefore } from "@/lib/matches/interests/rules/deadline";
import { dealStop } from "./deal-stop";
import { depositEnd, depositWarning } from "./deposit-warning";
import { type DealFacts, isLeftToTeam, type Phase, phaseOf } from "./phase";
import { isFeePaused, STEP_DAYS, sinceOf, turnOf } from "./turn";

/** Working days from the start of a step to its two reminders. The step is due on the day of the second one. */
export const REMIND_AFTER = [3, STEP_DAYS] as const;

/** Working days from a step's last reminder to the mails about a captador's silence ({@link isSilenceDue}). */
export const REPORT_AFTER = 3;

const AFTER_DEPOSIT = ["confirmacao", "divergencia", "recibo"] as const satisfies readonly Phase[];
export type SilentPhase = (typeof AFTER_DEPOSIT)[number];

/**
 * Last working day (ISO) of the present step. Null if nobody has the turn. Screens show `deadlineOf` (deadlines.ts),
 * which may be earlier or null.
 */
export function dueOf(facts: DealFacts): string | null {
  return turnOf(facts).length === 0 ? null : addWorkingDays(toIsoDay(sinceOf(facts)), STEP_DAYS);
}

/** `since`: start of the step. `count`: 1 or 2, or `team` for the report of the captador's silence. */
export type PastReminder = { phase: Phase; side: Side; since: Date; count: number | "team"; at: Date };

/**
 * Days (ISO) of the present step's reminders. In the phase `deposito`, the last reminder comes at the latest on the
 * working day before {@link depositEnd}, and may be the only one.
 */
function reminderDays(facts: DealFacts, now: Date): string[] {
  const begun = toIsoDay(sinceOf(facts));
  const days = REMIND_AFTER.map((count) => addWorkingDays(begun, count));
  if (phaseOf(facts) !== "deposito") return days;
  const last = workingDayBefore(depositEnd(facts, now).day);
  const earlier = days.filter((day) => day < last);
  return earlier.length === days.length ? days : [...earlier, last];
}

function ofStep(facts: DealFacts, side: Side, had: readonly PastReminder[]): PastReminder[] {
  const [phase, since] = [phaseOf(facts), sinceOf(facts).getTime()];
  return had.filter((one) => one.phase === phase && one.side === side && one.since.getTime() === since);
}

const isRemindable = (facts: DealFacts, side: Side, today: string): boolean =>
  isWorkingDay(today) &&
  turnOf(facts).includes(side) &&
  !facts.retirado &&
  dealStop(facts) === null &&
  !isLeftToTeam(facts) &&
  !isFeePaused(facts);

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
  if (!isRemindable(facts, side, today)) return null;
  if (side === "financiador" && depositWarning(facts, now) !== null) return null;
  if (today === toIsoDay(sinceOf(facts))) return null;
  const due = reminderDays(facts, now).filter((day) => today >= day).length;
  const last = ofStep(facts, side, had).reduce(
    (most, { count }) => (count === "team" ? most : Math.max(most, count)),
    0,
  );
  return due > last ? due : null;
}

export const silentPhaseOf = (facts: DealFacts): SilentPhase | null =>
  AFTER_DEPOSIT.find((phase) => phase === phaseOf(facts)) ?? null;

/** Whether a step after a reported deposit waits for the captador, and neither side deleted its account. */
const waitsAfterDeposit = (facts: DealFacts): boolean =>
  silentPhaseOf(facts) !== null &&
  facts.deposito !== null &&
  facts.saiu.length === 0 &&
  turnOf(facts).includes("captador");

/** Whether the present step waits although the captador's silence was reported. */
export const isStandingStill = (facts: DealFacts, had: readonly PastReminder[]): boolean =>
  waitsAfterDeposit(facts) &&
  !isLeftToTeam(facts) &&
  ofStep(facts, "captador", had).some(({ count }) => count === "team");

/**
 * Whether the captador's silence is reported today, once per step: {@link REPORT_AFTER} working days or more after the
 * captador's last reminder was written. That reminder may be late.
 * - If the team listed the project again after that reminder, the days count from the relisting, because the captador
 *   may have waited for the team's check.
 * - False before a deposit, for a fee, once a side left, and wherever no reminder is sent.
 */
export function isSilenceDue(
  facts: DealFacts,
  { had, now }: { had: readonly PastReminder[]; now: Date },
): boolean {
  const today = toIsoDay(now);
  if (!waitsAfterDeposit(facts) || !isRemindable(facts, "captador", today)) return false;
  const told = ofStep(facts, "captador", had);
  const last = told.find(({ count }) => count === REMIND_AFTER.length);
  if (!last || told.some(({ count }) => count === "team")) return false;
  const { relistadoEm } = facts;
  const from = relistadoEm !== null && relistadoEm > last.at ? relistadoEm : last.at;
  return today >= addWorkingDays(toIsoDay(from), REPORT_AFTER);
}
