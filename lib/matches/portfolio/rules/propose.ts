import {
  type AmountTarget,
  byDifference,
  closedReason,
  inWholeQuotas,
  priceOfMinimum,
} from "@/lib/catalog/amount/rules";
import type { Choices } from "./choices";
import { sumOf } from "./lines";

/** Each project of a portfolio needs its own deposit and receipt. */
export const MAX_LINES = 20;

/** Percentage of the amount that may stay undistributed, so that the split needs no further project. */
export const SPARE_PERCENT = 5;

/** Percentage that may stay undistributed if all proposed projects have a captador, and their quotas cause the rest. */
export const ROUNDED_SPARE_PERCENT = 10;

export type Candidate = AmountTarget & {
  id: string;
  estado: string;
  categoria: string;
  temCaptador: boolean;
};

/**
 * Reason for a line:
 * - `whole`: the project takes nearly the whole rest of the amount.
 * - `largest`: the project takes the most of the rest, or `reproposePortfolio` shortened the line.
 * - `cheapest`: the project's legal minimum was among the cheapest to complete.
 * - `chosen`: the person changed the amount.
 */
export type LineReason = "whole" | "largest" | "cheapest" | "chosen";

export type Line = { projetoId: string; valor: number; motivo: LineReason };

/** `sobra`: centavos that are in no line. */
export type Proposal = { lines: Line[]; sobra: number };

const givable = (amount: number, { valorDisponivel, cotaValor }: Candidate): number =>
  inWholeQuotas(Math.min(amount, valorDisponivel), cotaValor);

function isEligible(candidate: Candidate, choices: Choices, now: Date): boolean {
  const { id, estado, categoria, prazo } = candidate;
  const { estados, temas, prazoDepois, fora } = choices;
  return (
    closedReason(candidate, now) === null &&
    !fora.includes(id) &&
    (estados.length === 0 || estados.some((one) => one === estado)) &&
    (temas.length === 0 || temas.some((one) => one === categoria)) &&
    (prazoDepois === null || (prazo !== null && prazo > prazoDepois))
  );
}

const byCaptador = (one: Candidate, other: Candidate): number =>
  Number(other.temCaptador) - Number(one.temCaptador);

const byRoom = (amount: number, one: Candidate, other: Candidate): number =>
  givable(amount, other) - givable(amount, one) || byCaptador(one, other);

/**
 * Splits the amount over as few projects as possible, until at most SPARE_PERCENT of it is left. Next project:
 * - one that takes the whole rest, except for at most SPARE_PERCENT of the amount; of several, one with a captador
 * - otherwise the one that takes the most of the rest
 */
function overFewest(amount: number, candidates: readonly Candidate[], now: Date): Line[] {
  const spare = (amount * SPARE_PERCENT) / 100;
  const lines: Line[] = [];
  let pool = candidates;
  let left = amount;
  while (lines.length < MAX_LINES && (lines.length === 0 || left > spare)) {
    const inOrder = pool.filter((one) => givable(left, one) > 0).sort(byDifference(left, now));
    const wholes = inOrder.filter((one) => left - givable(left, one) <= spare);
    const whole = wholes.find(({ temCaptador }) => temCaptador) ?? wholes[0];
    const largest = inOrder.reduce<Candidate | undefined>(
      (most, one) => (most && byRoom(left, most, one) <= 0 ? most : one),
      undefined,
    );
    const next = whole ?? largest;
    if (!next) break;
    const valor = givable(left, next);
    lines.push({ projetoId: next.id, valor, motivo: whole ? "whole" : "largest" });
    left -= valor;
    pool = pool.filter((one) => one !== next);
  }
  return lines;
}

function isLeftByQuotas(amount: number, lines: readonly Line[], candidates: readonly Candidate[]): boolean {
  const left = amount - sumOf(lines);
  const quotas = lines.map(({ projetoId }) => candidates.find(({ id }) => id === projetoId)?.cotaValor ?? 0);
  return left * 100 <= amount * ROUNDED_SPARE_PERCENT && quotas.some((quota) => left < quota);
}

/**
 * Prefers the split over projects with a captador if it has no more lines than the split over all projects. Its
 * undistributed rest must be no larger, at most SPARE_PERCENT, or accepted by {@link isLeftByQuotas}.
 */
function preferCaptador(amount: number, candidates: readonly Candidate[], now: Date): Line[] {
  const lines = overFewest(amount, candidates, now);
  const withCaptador = candidates.filter(({ temCaptador }) => temCaptador);
  const captadorLines = overFewest(amount, withCaptador, now);
  const mayStay = Math.max(amount - sumOf(lines), (amount * SPARE_PERCENT) / 100);
  const isEnough =
    amount - sumOf(captadorLines) <= mayStay || isLeftByQuotas(amount, captadorLines, withCaptador);
  return captadorLines.length <= lines.length && isEnough ? captadorLines : lines;
}

function overMinimums(amount: number, candidates: readonly Candidate[], now: Date): Line[] {
  const priced = candidates
    .map((candidate) => ({ candidate, price: priceOfMinimum(candidate) }))
    .filter((one): one is { candidate: Candidate; price: number } => one.price !== null)
    .sort(
      (a, b) =>
        a.price - b.price ||
        byCaptador(a.candidate, b.candidate) ||
        byDifference(amount, now)(a.candidate, b.candidate),
    );
  const taken: { candidate: Candidate; valor: number }[] = [];
  let left = amount;
  for (const { candidate, price } of priced) {
    if (price > left || taken.length === MAX_LINES) break;
    taken.push({ candidate, valor: price });
    left -= price;
  }
  for (const line of taken) {
    const valor = givable(line.valor + left, line.candidate);
    left -= valor - line.valor;
    line.valor = valor;
  }
  return taken.map(({ candidate, valor }) => ({ projetoId: candidate.id, valor, motivo: "cheapest" }));
}

/** If the amount (centavos) completes no legal minimum, the mode `minimas` works like the mode `poucos`. */
export function propose(
  amount: number,
  candidates: readonly Candidate[],
  choices: Choices,
  now: Date,
): Proposal {
  const eligible = candidates.filter((candidate) => isEligible(candidate, choices, now));
  const minimums = choices.modo === "minimas" ? overMinimums(amount, eligible, now) : [];
  const lines = minimums.length > 0 ? minimums : preferCaptador(amount, eligible, now);
  return { lines, sobra: amount - sumOf(lines) };
}
