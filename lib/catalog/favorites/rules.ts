/** Maximum number of listed favourites. One page shows them all. */
export const MAX_FAVORITES = 200;
