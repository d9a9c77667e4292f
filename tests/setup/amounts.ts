/** Inserts the non-breaking space that the product writes between `R$` and an amount. */
export const withAmounts = (text: string): string => text.replaceAll("R$ ", "R$\u00a0");
