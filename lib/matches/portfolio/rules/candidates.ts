/**
 * Maximum number of projects that each of the eight searches of listCandidates reads. Proposing a portfolio from a
 * million projects then takes about 100 ms.
 */
export const MAX_ENTRIES = 7_500;

/** Maximum number of pairs (state, theme) that serve as search groups. With more pairs, value bands serve instead. */
export const MAX_GROUPS = 25;

export const entriesPerGroup = (groups: number): number => Math.max(1, Math.floor(MAX_ENTRIES / groups));
