import type { Side } from "@/lib/kit/states";
import { INVESTED } from "@/lib/money/ledger/rules";
import type { DealFacts, NamedAmount } from "./phase";

export const MOVES = ["desbloquear", "pagar_comissao", "conta", "deposito", "dia", "confirmar"] as const;
export type Move = (typeof MOVES)[number];

/**
 * Whether this side may make this move now. An early commission opens the contact like the unlock fee. The project
 * may confirm any amount that reached its account. The funder needs the bank's proof first.
 * While the team checks a project that it took down, no contact opens, and no account or first deposit is accepted. A
 * reported deposit may be corrected.
 * A deleted funder's contact cannot be opened. After both confirmed, only the day of the deposit may be corrected,
 * and only without a valid receipt.
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
