/**
 * Maximum number of projects that each of the eight searches of listCandidates reads, so that a portfolio is proposed
 * among a million projects in about 100 ms. A search misses fitting projects beyond this number.
 */
export const MAX_ENTRIES = 7_500;

/** Maximum number of groups (states times themes) to search separately. More groups are searched by value bands. */
export const MAX_GROUPS = 25;

export const entriesPerGroup = (groups: number): number => Math.max(1, Math.floor(MAX_ENTRIES / groups));
