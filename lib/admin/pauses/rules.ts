import { PAUSED_PARTS } from "./parts";

export type PausablePart = keyof typeof PAUSED_PARTS;
export const PARTS = Object.keys(PAUSED_PARTS) as [PausablePart, ...PausablePart[]];

/** `since`: start of the pause; null while the part runs. */
export type PartState = { part: PausablePart; since: Date | null };

/** Every part with its state, in the order of the page; ignores stored rows of parts that no longer exist. */
export function statesOf(stored: readonly { part: string; since: Date }[]): PartState[] {
  return PARTS.map((part) => ({ part, since: stored.find((row) => row.part === part)?.since ?? null }));
}
