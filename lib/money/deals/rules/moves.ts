import type { Side } from "@/lib/kit/states";
import { INVESTED } from "@/lib/money/ledger/rules";
import { type DealFacts, hasDepositOrAmount, isLeftToTeam, type NamedAmount } from "./phase";

export const MOVES = ["desbloquear", "conta", "deposito", "dia", "confirmar", "encerrar"] as const;
export type Move = (typeof MOVES)[number];

/**
 * Whether this side may make this move now. A cancelled deal allows no move, even if its contact is open.
 *
 * Moves of the captador:
 * - `desbloquear` (pay the unlock fee or an early commission): while the contact is closed, unless the team took the
 *   project off the list or the funder's account was deleted. `payableCharge` (lib/money/fees/queries.ts) checks
 *   disputes, refunds and the funder's suspension before a payment. It alone decides about a due commission.
 * - `conta`: while the contact is open, until both sides confirm, unless the team took the project off the list.
 * - `confirmar`: while the contact is open, until both sides confirm. Needs a bank account or a reported deposit. After
 *   the funder's account was deleted, needs the funder's amount ({@link namedByOther}) instead, because nobody could
 *   agree to another amount.
 * - `encerrar` (the money did not arrive): after the funder's account was deleted, until both sides confirm.
 *
 * Moves of the funder:
 * - `deposito`: while the contact is open, until both sides confirm. A first report needs a bank account and a project
 *   that the team did not take off the list. A correction needs neither.
 * - `confirmar`: while the contact is open, until both sides confirm. Needs the bank's proof.
 * - `dia` (correct the deposit's day): after both sides confirmed, while the deposit has no valid receipt.
 *
 * While the captador is suspended, `deposito`, `confirmar` and `encerrar` are refused, because the team settles the
 * deal.
 */
export function canDo(facts: DealFacts, side: Side, move: Move): boolean {
  const { status, contaEm, deposito, retirado, saiu, reciboEm } = facts;
  const isLocked = status === "bloqueada" && !retirado && !saiu.includes("financiador");
  const isOpen = status === "desbloqueada";
  const mayReport = isOpen && !isLeftToTeam(facts);
  const isCaptador = side === "captador";
  const isUnconfirmed = status === "bloqueada" || status === "desbloqueada";
  switch (move) {
    case "desbloquear":
      return isCaptador && isLocked;
    case "conta":
      return isCaptador && isOpen && !retirado;
    case "deposito":
      return !isCaptador && mayReport && ((contaEm !== null && !retirado) || deposito !== null);
    case "dia":
      return !isCaptador && INVESTED.includes(status) && deposito !== null && reciboEm === null;
    case "confirmar":
      if (!isCaptador) return mayReport && deposito?.temComprovante === true;
      if (isFunderGone(facts)) return mayReport && namedByOther(facts, side) !== null;
      return mayReport && (contaEm !== null || deposito !== null);
    case "encerrar":
      return isCaptador && isUnconfirmed && isFunderGone(facts) && !isLeftToTeam(facts);
  }
}

/** Whether a deal outlived the funder's account. A reported deposit or a named amount keeps such a deal. */
export const isFunderGone = (facts: DealFacts): boolean =>
  facts.saiu.includes("financiador") && hasDepositOrAmount(facts);

/**
 * Amount that the other side named. If the funder's account was deleted before the funder named one, the amount of the
 * reported deposit counts as the funder's.
 */
export function namedByOther(facts: DealFacts, side: Side): NamedAmount | null {
  if (side === "financiador") return facts.captador;
  if (facts.financiador || !isFunderGone(facts)) return facts.financiador;
  return facts.deposito && { valor: facts.deposito.valor, em: facts.deposito.em };
}

/** Centavos. `espera`: the other side has named no amount. */
export function compareAmounts(
  valor: number,
  other: NamedAmount | null,
): "espera" | "diverge" | "confirmada" {
  if (!other) return "espera";
  return other.valor === valor ? "confirmada" : "diverge";
}
