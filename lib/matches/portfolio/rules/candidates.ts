/**
 * Maximum number of projects that each of the eight searches for candidates reads. It limits a proposal among a million
 * projects to 100 ms. A search may miss projects if fewer than one in MAX_ENTRIES meets the choices.
 */
export const MAX_ENTRIES = 7_500;

/** Maximum number of groups (states times themes) to search separately. More groups are searched by value bands. */
export const MAX_GROUPS = 25;

/** Maximum number of projects read per group. */
export const entriesPerGroup = (groups: number): number => Math.max(1, Math.floor(MAX_ENTRIES / groups));
