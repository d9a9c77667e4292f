/** Filters by time: https://docs.stripe.com/api/events/list (created). */
import type { z } from "zod";
import type { period } from "./params.ts";

export type Range = z.output<typeof period>;
export const isWithin = (value: number, range: Range): boolean => {
  if (range === undefined) return true;
  if (typeof range === "number") return value === range;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
};
