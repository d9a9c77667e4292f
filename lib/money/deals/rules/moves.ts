import type { Side } from "@/lib/kit/states";
import { INVESTED } from "@/lib/money/ledger/rules";
import type { DealFacts, NamedAmount } from "./phase";

export const MOVES = ["desbloquear", "pagar_comissao", "conta", "deposito", "dia", "confirmar"] as const;
export type Move = (typeof MOVES)[number];

/**
 * Whether this side may make this move now. Ignores `dealStop`, disputes and refunds, for which `beginFee`
 * (lib/money/fees) refuses a payment. A cancelled deal allows no move.
 * - `desbloquear`: captador, while the contact is closed. Not if the team took the project down or the funder's account
 *   was deleted.
 * - `pagar_comissao`: as `desbloquear`, or while the commission is due.
 * - `conta`: captador, while the contact is open, until both sides confirm. Not if the team took the project down.
 * - `deposito`: funder, while the contact is open, until both sides confirm. A first report needs a bank account, and a
 *   project that is not taken down.
 * - `dia`: funder, after both sides confirmed, without a valid receipt.
 * - `confirmar`: while the contact is open, until both sides confirm. The captador needs a bank account or a reported
 *   deposit, the funder the bank's proof.
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

/** Compares one side's amount (centavos) with the other's. `espera`: the other side has named no amount. */
export function compareAmounts(
  valor: number,
  other: NamedAmount | null,
): "espera" | "diverge" | "confirmada" {
  if (!other) return "espera";
  return other.valor === valor ? "confirmada" : "diverge";
}
