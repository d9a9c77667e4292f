/** Joins a figure with the sign before it by no-break spaces: "R$ 97", "nº 1.250", "art. 7º". */
export const unbroken = (text: string): string => text.replace(/(R\$|nº|\barts?\.) (?=\d)/g, "$1\u00a0");
