/** `amount` in centavos. */
export type Headline = { amount: number; text: string };

/**
 * Headline with the largest amount up to the typed amount. Between two amounts, the headline says that its amount is a
 * part of the typed one. Empty if there is none.
 */
export function headlineFor(headlines: Headline[], typed: string): string {
  const amount = Number(typed.replace(/,.*|\.\d{0,2}$|\D/g, "")) * 100;
  const found = headlines.findLast((headline) => headline.amount <= amount);
  if (!found || found.amount === amount) return found?.text ?? "";
  return found.text.replace(" você", " do seu valor você já");
}
