/** Minimum length (characters) of a search, because shorter texts match too much. */
export const MIN_SEARCH = 3;

/** Whether a text is the id of a session or payment at Stripe. */
export const isStripeId = (text: string): boolean => /^(?:cs|pi)_[\w-]{4,120}$/.test(text);
