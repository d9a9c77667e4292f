/** Delays that the product's texts and screens promise, in milliseconds (A9.3). */
export const HERO_REDIRECT_DELAY = 300;
