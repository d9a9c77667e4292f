import { formatNumber, toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import type { Urgency } from "./list-query";

/** Calendar days in São Paulo; negative after the deadline. */
export function daysLeft(deadline: string | null, today: Date): number | null {
  if (!deadline) return null;
  return Math.round((Date.parse(deadline) - Date.parse(toIsoDay(today))) / DAY);
}

export const isPastDeadline = ({ status, dias }: { status: string; dias: number | null }): boolean =>
  status !== "Finalizada" && dias !== null && dias < 0;

export const NEAREST_DEADLINES = 6;

export function timeLeft(days: number): string {
  if (days < 0) return "Prazo encerrado";
  if (days === 0) return "Termina hoje";
  return days === 1 ? "Falta 1 dia" : `Faltam ${formatNumber(days)} dias`;
}

/**
 * Progress of the fundraising period, in calendar days in São Paulo.
 * @returns
 * - `left`: days, negative after the deadline
 * - `passed`: percent of the period; null if its beginning is unknown, or not before the deadline
 * - `twelveMonths`: whether the period is a year, give or take a week
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

/** Largest number of days left at which a project has the urgency. */
const MAX_DAYS = { Alta: 60, Média: 180 } as const;

export function urgencyFromDeadline(deadline: string | null, today: Date): Urgency {
  const days = daysLeft(deadline, today);
  if (days === null) return "Média";
  if (days <= MAX_DAYS.Alta) return "Alta";
  return days <= MAX_DAYS.Média ? "Média" : "Baixa";
}

/** First and last deadline of each urgency (ISO days, inclusive). */
export function urgencyPeriods(today: Date): { urgency: Urgency; from: string; to: string }[] {
  const inDays = (days: number) =>
    new Date(Date.parse(toIsoDay(today)) + days * DAY).toISOString().slice(0, 10);
  return [
    { urgency: "Alta", from: "0001-01-01", to: inDays(MAX_DAYS.Alta) },
    { urgency: "Média", from: inDays(MAX_DAYS.Alta + 1), to: inDays(MAX_DAYS.Média) },
    // Ends before 9999-12-31, the `ordem_prazo` of projects without a deadline.
    { urgency: "Baixa", from: inDays(MAX_DAYS.Média + 1), to: "9999-12-30" },
  ];
}
