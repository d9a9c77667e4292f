/**
 * Most projects that each of the eight walks of a search for candidates reads, in the order of their price, so that a
 * proposal among a million projects takes at most 100 ms. If fewer than one project in MAX_ENTRIES meets the choice
 * (deadline, places, themes, quota), the search may miss some.
 */
export const MAX_ENTRIES = 7_500;

/** States times themes that are searched one by one; more are searched together by value band. */
export const MAX_GROUPS = 25;

/** Limit for each of `groups` groups of projects, at least one. */
export const entriesPerGroup = (groups: number): number => Math.max(1, Math.floor(MAX_ENTRIES / groups));
