/** Maximum number of listed favourites, which are all on one page. */
export const MAX_FAVORITES = 200;
