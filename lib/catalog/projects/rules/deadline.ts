import { formatNumber, toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import type { Urgency } from "./list-query";

/** Calendar days in São Paulo from today to an ISO date; negative when it has passed. */
export function daysLeft(deadline: string | null, today: Date): number | null {
  if (!deadline) return null;
  return Math.round((Date.parse(deadline) - Date.parse(toIsoDay(today))) / DAY);
}

/**
 * Time left for fundraising in words; the last day still counts.
 * @param days calendar days
 */
export function timeLeft(days: number): string {
  if (days < 0) return "Prazo encerrado";
  if (days === 0) return "Termina hoje";
  return days === 1 ? "Falta 1 dia" : `Faltam ${formatNumber(days)} dias`;
}

/**
 * Progress of the fundraising period, which the law limits to twelve months, in calendar days in São Paulo.
 * @param approved ISO date of its beginning, when known
 * @returns days left (negative when over); share of the period that has passed in percent, null without a beginning;
 * whether the period is a year, within a week
 */
export function fundraisingClock(
  approved: string | null,
  deadline: string,
  today: Date,
): { left: number; passed: number | null; twelveMonths: boolean } {
  const left = daysLeft(deadline, today) ?? 0;
  const whole = approved ? Math.round((Date.parse(deadline) - Date.parse(approved)) / DAY) : 0;
  if (whole <= 0) return { left, passed: null, twelveMonths: false };
  const passed = Math.min(100, Math.max(0, ((whole - left) / whole) * 100));
  return { left, passed, twelveMonths: Math.abs(whole - 365) <= 7 };
}

/** Most days left of the urgencies Alta and Média. */
const MAX_DAYS = { Alta: 60, Média: 180 } as const;

/**
 * Urgency by the last day of fundraising: past or within 60 days Alta, within 180 Média, later Baixa; without a date
 * Média.
 */
export function urgencyFromDeadline(deadline: string | null, today: Date): Urgency {
  const days = daysLeft(deadline, today);
  if (days === null) return "Média";
  if (days <= MAX_DAYS.Alta) return "Alta";
  return days <= MAX_DAYS.Média ? "Média" : "Baixa";
}

/** The deadlines of each urgency as ISO days, both inclusive, by the rule of {@link urgencyFromDeadline}. */
export function urgencyPeriods(today: Date): { urgency: Urgency; from: string; to: string }[] {
  const inDays = (days: number) =>
    new Date(Date.parse(toIsoDay(today)) + days * DAY).toISOString().slice(0, 10);
  return [
    { urgency: "Alta", from: "0001-01-01", to: inDays(MAX_DAYS.Alta) },
    { urgency: "Média", from: inDays(MAX_DAYS.Alta + 1), to: inDays(MAX_DAYS.Média) },
    // 9999-12-31 stands for no deadline in the order of the list.
    { urgency: "Baixa", from: inDays(MAX_DAYS.Média + 1), to: "9999-12-30" },
  ];
}
