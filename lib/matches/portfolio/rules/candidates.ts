/**
 * Maximum number of projects that each of the eight searches of listCandidates reads, so that a proposal among a
 * million projects takes about 100 ms.
 */
export const MAX_ENTRIES = 7_500;

/** Maximum number of groups (states times themes) to search separately. More groups are searched by value bands. */
export const MAX_GROUPS = 25;

export const entriesPerGroup = (groups: number): number => Math.max(1, Math.floor(MAX_ENTRIES / groups));
