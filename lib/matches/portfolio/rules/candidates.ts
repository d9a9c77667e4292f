/**
 * Projects that one part of a search for candidates looks at, in the order of their price. With a million projects a
 * proposal is to be there within 100 ms, and has four such parts. A choice (deadline, places, themes) or a quota that
 * fewer than one project in so many meets may miss some of them.
 */
export const MAX_ENTRIES = 7_500;

/** States times themes that are searched one by one; more are searched together by value band. */
export const MAX_GROUPS = 25;

/** Share of one of these groups of projects, at least one. */
export const entriesPerGroup = (groups: number): number => Math.max(1, Math.floor(MAX_ENTRIES / groups));
