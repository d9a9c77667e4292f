/** Common regimes; a rarer one could identify a company together with its state. */
const COMMON_REGIMES = new Map([
  ["lucro real", "Lucro Real"],
  ["lucro presumido", "Lucro Presumido"],
]);

/** Facts of a funder that a captador may read before the contact opens (B1.3): no name, number, city or contact. */
export type FunderFacts = {
  isCompany: boolean;
  /** Newest tax regime in the public registry, in its spelling; null for a person or without an entry. */
  regime: { forma: string; ano: number } | null;
  /** Code of the state; null when unknown. */
  estado: string | null;
};

/** Kind of a funder in words, such as `Empresa, Lucro Real 2025, RS` or `Pessoa física, SP`. */
export function funderKind({ isCompany, regime, estado }: FunderFacts): string {
  const known = regime && COMMON_REGIMES.get(regime.forma.trim().toLocaleLowerCase("pt-BR"));
  return [isCompany ? "Empresa" : "Pessoa física", known && `${known} ${regime.ano}`, estado]
    .filter(Boolean)
    .join(", ");
}
