export const MAX_TEXT = 2_000;
