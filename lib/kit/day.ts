/**
 * Calendar days as ISO texts such as `2026-11-21`, without time and zone. For the day of a moment in São Paulo, use
 * `toIsoDay` (lib/kit/format.ts).
 */
import { DAY } from "./time";

/** Day of a `date` column, which Prisma reads as midnight in UTC. */
export function dayOf(date: Date): string;
export function dayOf(date: Date | null | undefined): string | null;
export function dayOf(date: Date | null | undefined): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : null;
  return date !== null && !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

export const addDays = (day: string, count: number): string => dayOf(new Date(Date.parse(day) + count * DAY));
