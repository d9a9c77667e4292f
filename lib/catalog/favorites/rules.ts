/** Few enough to show all on one page. */
export const MAX_FAVORITES = 200;
