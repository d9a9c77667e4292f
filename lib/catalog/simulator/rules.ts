import type { PersonKind, SimulationInput } from "./schema";

export const PERSON_KINDS = ["empresa", "pessoa"] as const;

export const FIELDS = ["faturamentoAnual", "impostoRenda", "valorInvestimento"] as const;
export type Field = (typeof FIELDS)[number];

/** Deductible percent of the tax due (Lei 14.260/2021; for companies also B9.2). */
export const DEDUCTION_PERCENT: Record<PersonKind, 1 | 6> = { empresa: 1, pessoa: 6 };

/** Highest amount in centavos. `simulate` is exact up to this amount. */
export const MAX_AMOUNT = 99_999_999_999_999;

/** Duration (ms) of the loading state (B9.6). */
export const SIMULATION_DELAY_MS = 1500;

/** Yearly revenue in centavos above which Lucro Real is compulsory (Lei 9.718/1998, art. 14, I). */
const LUCRO_REAL_REVENUE = 7_800_000_000;

export type AmountProblem = "missing" | "too-large";

/** Amounts in centavos, except the percentage. The specification demands the first six fields (B3.13). */
export type SimulationResult = {
  valorInvestimento: number;
  percentualDeducao: 1 | 6;
  valorDeducao: number;
  impostoDevido: number;
  impostoComDeducao: number;
  economiaFiscal: number;
  limite: number;
  /** Part of the investment above the ceiling, not deductible. */
  excedente: number;
  saldoLimite: number;
};

/** Ceiling of the deduction in centavos, rounded down. Subtracting the remainder makes the division exact. */
export function deductionLimit(taxDue: number, kind: PersonKind): number {
  const hundredths = taxDue * DEDUCTION_PERCENT[kind];
  return (hundredths - (hundredths % 100)) / 100;
}

/** Deduction and tax of an investment (B9.2). Amounts are integer centavos from 0 to MAX_AMOUNT. */
export function simulate(
  input: Omit<SimulationInput, "faturamentoAnual"> & Partial<SimulationInput>,
  kind: PersonKind,
): SimulationResult {
  const limite = deductionLimit(input.impostoRenda, kind);
  const valorDeducao = Math.min(input.valorInvestimento, limite);
  return {
    valorInvestimento: input.valorInvestimento,
    percentualDeducao: DEDUCTION_PERCENT[kind],
    valorDeducao,
    impostoDevido: input.impostoRenda,
    impostoComDeducao: input.impostoRenda - valorDeducao,
    economiaFiscal: valorDeducao,
    limite,
    excedente: input.valorInvestimento - valorDeducao,
    saldoLimite: limite - valorDeducao,
  };
}

/** Zero counts as missing (B5.2). */
export function amountProblem(centavos: number | null): AmountProblem | null {
  if (centavos === null || centavos <= 0 || Number.isNaN(centavos)) return "missing";
  return centavos > MAX_AMOUNT ? "too-large" : null;
}

export type Amounts = Record<Field, number | null>;

export function findProblems(amounts: Amounts) {
  const problems: Partial<Record<Field, AmountProblem>> = {};
  for (const field of FIELDS) {
    const problem = amountProblem(amounts[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

export type Notice =
  | "tax-high"
  | "regime-compulsory"
  | "regime-optional"
  | "complete-declaration"
  | "shared-limit";

export function noticesFor(input: SimulationInput, kind: PersonKind): Notice[] {
  const { faturamentoAnual: yearly, impostoRenda: tax } = input;
  // Per mille: the IRPJ is 15% without its additional tax, and the highest rate of the IRPF is 27.5%.
  const highest = kind === "empresa" ? 150 : 275;
  const notices: Notice[] = tax * 1000 > yearly * highest ? ["tax-high"] : [];
  if (kind === "pessoa") return [...notices, "complete-declaration", "shared-limit"];
  return [...notices, yearly > LUCRO_REAL_REVENUE ? "regime-compulsory" : "regime-optional"];
}
