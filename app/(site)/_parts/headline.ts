/** `amount` in centavos. */
export type Headline = { amount: number; text: string };

/**
 * Headline with the largest amount that does not exceed the typed one; empty if there is none. If the headline's amount
 * is smaller, the text calls it a part of the typed one.
 */
export function headlineFor(headlines: Headline[], typed: string): string {
  const amount = Number(typed.replace(/,.*|\.\d{0,2}$|\D/g, "")) * 100;
  const found = headlines.findLast((headline) => headline.amount <= amount);
  if (!found || found.amount === amount) return found?.text ?? "";
  return found.text.replace(" você", " do seu valor você já");
}
