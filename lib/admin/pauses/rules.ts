import { formatMoment } from "@/lib/kit/format";
import { PAUSED_PARTS } from "./parts";

export type PausablePart = keyof typeof PAUSED_PARTS;
export const PARTS = Object.keys(PAUSED_PARTS) as [PausablePart, ...PausablePart[]];

export type PartState = { part: PausablePart; since: Date | null };

export const runningLines = (parts: readonly PartState[]): { part: PausablePart; text: string }[] =>
  parts.flatMap(({ part, since }) =>
    since ? [{ part, text: `${PAUSED_PARTS[part].running} desde ${formatMoment(since)}` }] : [],
  );

/** Ignores stored parts that this version no longer has. */
export function statesOf(stored: readonly { part: string; since: Date }[]): PartState[] {
  return PARTS.map((part) => ({ part, since: stored.find((row) => row.part === part)?.since ?? null }));
}
