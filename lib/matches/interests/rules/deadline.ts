import { addBusinessDays } from "@brazilian-utils/brazilian-utils/add-business-days";
import { isBusinessDay } from "@brazilian-utils/brazilian-utils/is-business-day";
import { subBusinessDays } from "@brazilian-utils/brazilian-utils/sub-business-days";
import { formatDate, toIsoDay } from "@/lib/kit/format";

/** Working days in which a captador should answer an interest. */
export const ANSWER_DAYS = 5;
/** Working days from the captador's reminder to the mail to the team. */
export const TEAM_DAYS = 3;
/** Age of an interest (days of 24 hours) before which no reminder is due. Queries skip younger interests. */
export const EARLIEST_REMINDER = 7;

/** Noon, so that daylight saving time cannot change the day. */
const atNoon = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
};

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/**
 * Adds working days. Days off are weekends, the national holidays (laws 662/1949, 6.802/1980, 10.607/2002,
 * 14.759/2023), and Good Friday, Carnival Tuesday and Corpus Christi, when projects do not work either.
 * @param day ISO, between 1900 and 2099
 */
export function addWorkingDays(day: string, days: number): string {
  const later = addBusinessDays(atNoon(day), days);
  if (!later) throw new RangeError(`no working days are known around ${day}`);
  return toDay(later);
}

/** @param day ISO, between 1900 and 2099 */
export function workingDayBefore(day: string): string {
  const earlier = subBusinessDays(atNoon(day), 1);
  if (!earlier) throw new RangeError(`no working days are known around ${day}`);
  return toDay(earlier);
}

export const isWorkingDay = (day: string): boolean => isBusinessDay(atNoon(day));

/**
 * Start of the time to answer: the registration, or a later handover of the project.
 * @param captadorSince when the present captador took the project over; null without a handover
 */
export const waitsSince = (registeredAt: Date, captadorSince: Date | null): Date =>
  captadorSince !== null && captadorSince > registeredAt ? captadorSince : registeredAt;

/** Last day (ISO, São Paulo) to answer in time. @param since {@link waitsSince} */
export const answerDue = (since: Date): string => addWorkingDays(toIsoDay(since), ANSWER_DAYS);

export type ReminderState = {
  criadoEm: Date;
  captadorDesde: Date | null;
  lembradoEm: Date | null;
  equipeAvisadaEm: Date | null;
};

/**
 * Recipient of the mail that is due today about an unanswered interest. Null if no mail is due, and on days off.
 * - `owner`: the captador, after {@link answerDue}
 * - `team`: TEAM_DAYS after the captador's reminder
 */
export function reminderDue(interest: ReminderState, now: Date): "owner" | "team" | null {
  const today = toIsoDay(now);
  if (!isWorkingDay(today)) return null;
  const since = waitsSince(interest.criadoEm, interest.captadorDesde);
  if (!interest.lembradoEm) return today > answerDue(since) ? "owner" : null;
  if (interest.equipeAvisadaEm) return null;
  return today >= addWorkingDays(toIsoDay(interest.lembradoEm), TEAM_DAYS) ? "team" : null;
}

type Overdue = { project: string; owner: string; criadoEm: Date };

export const overdueLine = ({ project, owner, criadoEm }: Overdue): string =>
  `- ${project}: registrado em ${formatDate(criadoEm)}, cuida ${owner}`;
