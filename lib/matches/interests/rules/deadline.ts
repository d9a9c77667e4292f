import { addBusinessDays } from "@brazilian-utils/brazilian-utils/add-business-days";
import { isBusinessDay } from "@brazilian-utils/brazilian-utils/is-business-day";
import { formatDate, toIsoDay } from "@/lib/kit/format";

/** Working days that a project has for its answer, and after the reminder until the team looks after it. */
export const ANSWER_DAYS = 5;
export const TEAM_DAYS = 3;
/** Days that ANSWER_DAYS are at least: before, nobody needs to ask whether an interest is overdue. */
export const EARLIEST_REMINDER = 7;

/** Noon, so that no change of the clocks moves the day. */
const atNoon = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
};

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/**
 * The calendar day that lies so many working days after another. National holidays are none, by the laws that the
 * package cites (662/1949, 6.802/1980, 10.607/2002, 14.759/2023), and neither are Good Friday, Carnival's Tuesday and
 * Corpus Christi, on which nobody works whom a project could ask.
 * @param day ISO, between 1900 and 2099
 */
export function addWorkingDays(day: string, days: number): string {
  const later = addBusinessDays(atNoon(day), days);
  if (!later) throw new RangeError(`no working days are known around ${day}`);
  return toDay(later);
}

/** Whether somebody may be written to about work on this ISO day. */
export const isWorkingDay = (day: string): boolean => isBusinessDay(atNoon(day));

/** The last ISO day, in São Paulo, on which an interest is answered in time. */
export const answerDue = (registeredAt: Date): string => addWorkingDays(toIsoDay(registeredAt), ANSWER_DAYS);

type Waiting = { criadoEm: Date; lembradoEm: Date | null; equipeAvisadaEm: Date | null };

/** Who has to hear today that an interest still waits: its owner once, and some days later the team once. */
export function reminderDue(interest: Waiting, now: Date): "owner" | "team" | null {
  const today = toIsoDay(now);
  if (!isWorkingDay(today)) return null;
  if (!interest.lembradoEm) return today > answerDue(interest.criadoEm) ? "owner" : null;
  if (interest.equipeAvisadaEm) return null;
  return today >= addWorkingDays(toIsoDay(interest.lembradoEm), TEAM_DAYS) ? "team" : null;
}

type Overdue = { project: string; owner: string; criadoEm: Date };

/** An interest that waits in spite of the reminder, as the team reads it. */
export const overdueLine = ({ project, owner, criadoEm }: Overdue): string =>
  `- ${project}: registrado em ${formatDate(criadoEm)}, cuida ${owner}`;
