/** Maximum number of favourites, which are all on one page. */
export const MAX_FAVORITES = 200;
