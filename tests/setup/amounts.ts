/** A text as the product writes it: the sign of an amount and its figure never part at the end of a line. */
export const withAmounts = (text: string): string => text.replaceAll("R$ ", "R$\u00a0");
