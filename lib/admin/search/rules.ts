/** Characters that a search needs: shorter ones fit everything. */
export const MIN_SEARCH = 3;

/** Whether a text is the id of a checkout or payment at Stripe. */
export const isStripeId = (text: string): boolean => /^(?:cs|pi)_[\w-]{4,120}$/.test(text);
