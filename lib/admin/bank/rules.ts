import type { ListSpec } from "@/lib/admin/list/rules";
import { addDays } from "@/lib/kit/day";
import { DAY } from "@/lib/kit/time";

/** Filter value for all months, and for all checks. */
export const ALL = "todos";

/** `antes`: registered before the platform had checks, and not checked since. */
export const CHECKS = [ALL, "falta", "antes"] as const;
export type CheckFilter = (typeof CHECKS)[number];

const MOST_MONTHS = 120;

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/**
 * Months to choose from, newest first. At least two, because the team compares a month with the bank's statement once
 * the month is over.
 * @param oldest ISO day of the oldest movement
 */
export function monthsFrom(today: string, oldest: string | null): [string, ...string[]] {
  const months: [string, ...string[]] = [today.slice(0, 7)];
  const until = oldest?.slice(0, 7) ?? "";
  let next = monthBefore(months[0]);
  while (months.length < MOST_MONTHS && (months.length < 2 || (next >= until && until !== ""))) {
    months.push(next);
    next = monthBefore(next);
  }
  return months;
}

export const bankList = (months: readonly [string, ...string[]]) =>
  ({
    filters: { lista: ["", "banco"], mes: [...months, ALL], conferencia: CHECKS },
    sorts: ["recentes"],
  }) satisfies ListSpec;

/** First day of a month, and of the next one. @param month such as 2026-11 */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
}

const MOST_WAIT = 7 * DAY;

/** A movement that began to wait before this moment is overdue. */
export const waitsTooLongSince = (now: Date): Date => new Date(now.getTime() - MOST_WAIT);

type Checkable = {
  undoneAs: string | null;
  checkedAt: Date | null;
  waitingSince: Date | null;
};

/**
 * - `undone`: proved wrong (`engano`)
 * - `waits`: nobody has checked the present day, amount and code
 * - `earlier`: registered before the platform had checks, and not checked since
 */
export type CheckState = "undone" | "checked" | "waits" | "earlier";

export function checkStateOf({ undoneAs, checkedAt, waitingSince }: Checkable): CheckState {
  if (undoneAs === "engano") return "undone";
  if (checkedAt) return "checked";
  return waitingSince ? "waits" : "earlier";
}

type Authors = { registeredBy: string | null; changedBy: string | null };
type Registered = Checkable & Authors;

export function mayCheck(movement: Registered, adminId: string): boolean {
  const state = checkStateOf(movement);
  const isOpen = state === "waits" || state === "earlier";
  return isOpen && movement.registeredBy !== adminId && movement.changedBy !== adminId;
}

/**
 * Whether a member of the team may undo the registration of a returned transfer. The member who checked it may: a check
 * can overlook that it was another transfer that came back.
 */
export const mayStrike = ({ registeredBy, changedBy }: Authors, adminId: string): boolean =>
  registeredBy !== adminId && changedBy !== adminId;
