import { isBusinessDay } from "@brazilian-utils/brazilian-utils/is-business-day";
import { DAY } from "./time";

const isoDay = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** Noon keeps daylight saving time from changing the day. */
const isOpen = (year: number, date: number): boolean => isBusinessDay(new Date(year, 11, date, 12));

/**
 * Last day (ISO) of a year on which banks serve the public: the second-to-last working day. Banks reserve the last one
 * for closing the year (CMN resolution 4.880/2020).
 * @param year from 1900 to 2099
 */
export function lastBankDay(year: number): string {
  const days = Array.from({ length: 31 }, (_, before) => 31 - before);
  const [, last] = days.filter((date) => isOpen(year, date));
  if (last === undefined) throw new RangeError(`no bank days are known in ${year}`);
  return isoDay(year, 12, last);
}

export type YearEnd = { year: number; lastDay: string; daysLeft: number; isPast: boolean };

/** The end of the year of `today`; null from January to September. @param today ISO day in São Paulo */
export function yearEndOn(today: string): YearEnd | null {
  const [year = 0, month = 0] = today.split("-").map(Number);
  if (month < 10) return null;
  const lastDay = lastBankDay(year);
  const daysLeft = Math.round((Date.parse(lastDay) - Date.parse(today)) / DAY);
  return { year, lastDay, daysLeft: Math.max(0, daysLeft), isPast: daysLeft < 0 };
}

/**
 * Deadline (ISO) of a deposit: `due` (null for none) or the last bank day of the year, whichever is earlier. After this
 * year's last bank day, the last bank day of next year applies.
 * @param today ISO day in São Paulo
 */
export function boundByYear(due: string | null, today: string): { day: string; isYearEnd: boolean } {
  const year = Number(today.slice(0, 4));
  const thisYear = lastBankDay(year);
  const lastDay = today <= thisYear ? thisYear : lastBankDay(year + 1);
  return due === null || due > lastDay ? { day: lastDay, isYearEnd: true } : { day: due, isYearEnd: false };
}
