import type { Side } from "@/lib/kit/states";
import { INVESTED } from "@/lib/money/ledger/rules";
import type { DealFacts, NamedAmount } from "./phase";

export const MOVES = ["desbloquear", "pagar_comissao", "conta", "deposito", "dia", "confirmar"] as const;
export type Move = (typeof MOVES)[number];

/**
 * Whether this side may do this now. An early commission opens the contact as the unlock fee does. The project may
 * confirm any amount that reached its account; the funder only after sending the bank's proof. While the team checks a
 * project that it took down, no contact is opened, no account given, and no deposit informed; a known one may be
 * corrected. A deleted funder's contact cannot be opened. Once both confirmed, only the day of the deposit may be
 * corrected, until the receipt is issued with it.
 */
export function canDo(facts: DealFacts, side: Side, move: Move): boolean {
  const { status, contaEm, deposito, retirado, saiu, reciboEm } = facts;
  const isLocked = status === "bloqueada" && !retirado && !saiu.includes("financiador");
  const isOpen = status === "desbloqueada";
  const isCaptador = side === "captador";
  switch (move) {
    case "desbloquear":
      return isCaptador && isLocked;
    case "pagar_comissao":
      return isCaptador && (isLocked || status === "confirmada");
    case "conta":
      return isCaptador && isOpen && !retirado;
    case "deposito":
      return !isCaptador && isOpen && ((contaEm !== null && !retirado) || deposito !== null);
    case "dia":
      return !isCaptador && INVESTED.includes(status) && deposito !== null && reciboEm === null;
    case "confirmar":
      return (
        isOpen && (isCaptador ? contaEm !== null || deposito !== null : deposito?.temComprovante === true)
      );
  }
}

/** Compares one side's amount (centavos) with the other's. */
export function outcomeOf(valor: number, other: NamedAmount | null): "espera" | "diverge" | "confirmada" {
  if (!other) return "espera";
  return other.valor === valor ? "confirmada" : "diverge";
}
