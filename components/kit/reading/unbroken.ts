/** Keeps a figure with the sign before it: "R$ 97", "nº 1.250" and "art. 7º" never end a line in the middle. */
export const unbroken = (text: string): string => text.replace(/(R\$|nº|\barts?\.) (?=\d)/g, "$1\u00a0");
