import type { PersonKind, SimulationInput } from "./schema";

export const PERSON_KINDS = ["empresa", "pessoa"] as const;

/** The controls of the form in their order. */
export const FIELDS = ["faturamentoAnual", "impostoRenda", "valorInvestimento"] as const;
export type Field = (typeof FIELDS)[number];

/** Share of the tax due that may be deducted, in per cent: Lei 14.260/2021, companies 1% (B9.2), persons 6%. */
export const DEDUCTION_PERCENT: Record<PersonKind, 1 | 6> = { empresa: 1, pessoa: 6 };

/** Largest amount that the form takes, in centavos: beyond any Brazilian company, and exact in every step here. */
export const MAX_AMOUNT = 99_999_999_999_999;

/** How long the form shows that it calculates, in ms (B9.6). */
export const SIMULATION_DELAY_MS = 1500;

/** Yearly revenue in centavos above which Lucro Real is compulsory (Lei 9.718/1998, art. 14, I). */
const LUCRO_REAL_REVENUE = 7_800_000_000;

/** Why an amount cannot be used. */
export type AmountProblem = "missing" | "too-large";

/** Amounts are centavos; the six first are the result that the specification names (B3.13). */
export type SimulationResult = {
  valorInvestimento: number;
  percentualDeducao: 1 | 6;
  valorDeducao: number;
  impostoDevido: number;
  impostoComDeducao: number;
  economiaFiscal: number;
  /** Most that the tax due allows to deduct. */
  limite: number;
  /** Part of the investment above the ceiling, which takes no deduction. */
  excedente: number;
  /** Part of the ceiling that this investment leaves free. */
  saldoLimite: number;
};

/**
 * Most that may be deducted from a tax due, in centavos. Fractions of a centavo are dropped, never rounded up, so
 * that the deduction cannot pass the exact limit; taking the remainder first keeps the division exact.
 */
export function deductionLimit(taxDue: number, kind: PersonKind): number {
  const hundredths = taxDue * DEDUCTION_PERCENT[kind];
  return (hundredths - (hundredths % 100)) / 100;
}

/** What an investment does to the tax due (B9.2). Amounts are integer centavos from 0 to MAX_AMOUNT. */
export function simulate(input: SimulationInput, kind: PersonKind): SimulationResult {
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

/** What is wrong with one amount in centavos, or null; nothing typed and zero are the same to the reader (B5.2). */
export function amountProblem(centavos: number | null): AmountProblem | null {
  if (centavos === null || centavos <= 0 || Number.isNaN(centavos)) return "missing";
  return centavos > MAX_AMOUNT ? "too-large" : null;
}

export type Amounts = Record<Field, number | null>;
export type AmountProblems = Partial<Record<Field, AmountProblem>>;

/** The problems of the three amounts; an empty object means that the simulation can run. */
export function findProblems(amounts: Amounts): AmountProblems {
  const problems: AmountProblems = {};
  for (const field of FIELDS) {
    const problem = amountProblem(amounts[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Facts about the answer that the reader should check; none of them changes the calculation. */
export type Notice = "tax-high" | "regime-compulsory" | "regime-optional" | "shared-limit";

/** The yearly revenue or income serves only here: it tells whether regime and tax look plausible. */
export function noticesFor(input: SimulationInput, kind: PersonKind): Notice[] {
  const { faturamentoAnual: yearly, impostoRenda: tax } = input;
  // 15% is the whole rate of the IRPJ without the additional tax, 27.5% the highest of the IRPF: per mille here.
  const highest = kind === "empresa" ? 150 : 275;
  const notices: Notice[] = tax * 1000 > yearly * highest ? ["tax-high"] : [];
  if (kind === "pessoa") return [...notices, "shared-limit"];
  return [...notices, yearly > LUCRO_REAL_REVENUE ? "regime-compulsory" : "regime-optional"];
}
