import { DAY } from "@/lib/kit/time";
import { ACTIVE, allowsDeduction, refusedSituation } from "@/lib/people/lookups/rules";

/** Tax regimes that a captador may read. A rarer regime, together with the state, could identify a company. */
const COMMON_REGIMES = new Map([
  ["lucro real", "Lucro Real"],
  ["lucro presumido", "Lucro Presumido"],
]);

/** Facts of a funder that a captador may read before the contact opens (B1.3): no name, CNPJ, CPF, city or contact. */
export type FunderFacts = {
  isCompany: boolean;
  /** In the registry's spelling. Null for a person, and if the registry sends none. */
  regime: { forma: string; ano: number | null } | null;
  estado: string | null;
};

const commonRegime = ({ regime }: Pick<FunderFacts, "regime">) =>
  regime && COMMON_REGIMES.get(regime.forma.trim().toLocaleLowerCase("pt-BR"));

/**
 * Doubt whether a company can deduct. Without the deduction, it may give up the support. `declared`: the regime, if
 * {@link funderKind} shows it. A rare regime is null like an unknown one, because it could identify the company.
 */
export type DeductionDoubt = { declared: { regime: string; ano: number | null } | null };

/** Null for a person, and for a company whose regime allows the deduction. */
export function deductionDoubt(facts: Pick<FunderFacts, "isCompany" | "regime">): DeductionDoubt | null {
  const known = commonRegime(facts);
  if (!facts.isCompany || (known && allowsDeduction({ forma: known }))) return null;
  return { declared: known ? { regime: known, ano: facts.regime?.ano ?? null } : null };
}

/** Examples: `Empresa, Lucro Real 2025, RS`, `Pessoa física, SP`. */
export function funderKind({ isCompany, regime, estado }: FunderFacts): string {
  const known = regime && commonRegime({ regime });
  return [isCompany ? "Empresa" : "Pessoa física", known && `${known} ${regime.ano}`, estado]
    .filter(Boolean)
    .join(", ");
}

export type FunderHistory = {
  createdAt: Date;
  /** Status code of the CNPJ in the registry. Null if the CNPJ is invalid or unknown, or if no response arrives. */
  situacao: number | null;
  /** Number of the funder's interests, including the one shown. Counting stops at {@link MANY_INTERESTS}. */
  registered: number;
  hasConfirmed: boolean;
};

/** From this number of interests on, a captador reads only 'mais de 20'. */
export const MANY_INTERESTS = 21;

/** Lower bounds of the bands: age of the account (ms), number of interests. */
const AGES = [
  [0, "Conta criada há menos de uma semana"],
  [7 * DAY, "Conta criada há menos de um mês"],
  [30 * DAY, "Conta criada há mais de um mês"],
  [365 * DAY, "Conta criada há mais de um ano"],
] as const;
const COUNTS = [
  [0, "este é o primeiro interesse dela"],
  [2, "ela registrou de 2 a 5 interesses"],
  [6, "ela registrou de 6 a 20 interesses"],
  [MANY_INTERESTS, "ela registrou mais de 20 interesses"],
] as const;

const bandOf = (bands: readonly (readonly [from: number, text: string])[], value: number): string =>
  bands.findLast(([from]) => value >= from)?.[1] ?? "";

function cnpjText(situacao: number | null): string[] {
  if (situacao === ACTIVE) return ["o CNPJ está ativo na Receita"];
  const refused = refusedSituation(situacao);
  return refused ? [`a situação do CNPJ na Receita é ${refused}`] : [];
}

/**
 * Facts about a funder's account that a captador may read before paying for the contact (B1.3). The account's age and
 * the number of its interests are bands. By exact values, a captador who paid for one contact could recognise the
 * funder's other interests.
 */
export const funderHistory = (
  { createdAt, situacao, registered, hasConfirmed }: FunderHistory,
  now: Date,
): string[] => [
  bandOf(AGES, now.getTime() - createdAt.getTime()),
  ...cnpjText(situacao),
  bandOf(COUNTS, registered),
  hasConfirmed ? "já confirmou apoio com um projeto" : "nenhum apoio foi confirmado ainda",
];
