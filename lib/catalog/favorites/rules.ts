/** More than this is no longer a choice; it also lets one page show all of them. */
export const MAX_FAVORITES = 200;
