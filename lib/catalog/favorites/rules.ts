/** Only listed projects count, and one page shows them all. */
export const MAX_FAVORITES = 200;
