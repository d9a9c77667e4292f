/** Characters. Shorter texts match too much. */
export const MIN_SEARCH = 3;

export const isStripeId = (text: string): boolean => /^(?:cs|pi)_[\w-]{4,120}$/.test(text);
