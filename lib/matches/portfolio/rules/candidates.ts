/**
 * Maximum number of projects that each of the eight searches of listCandidates reads. Proposing a portfolio from a
 * million projects then takes about 100 ms.
 */
export const MAX_ENTRIES = 7_500;

/**
 * Maximum number of groups (pairs of a state and a theme) to search separately. With more pairs, each value band is one
 * group instead.
 */
export const MAX_GROUPS = 25;

export const entriesPerGroup = (groups: number): number => Math.max(1, Math.floor(MAX_ENTRIES / groups));
