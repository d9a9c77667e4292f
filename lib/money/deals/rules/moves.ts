import type { Side } from "@/lib/kit/states";
import { INVESTED } from "@/lib/money/ledger/rules";
import type { DealFacts, NamedAmount } from "./phase";

export const MOVES = ["desbloquear", "pagar_comissao", "conta", "deposito", "dia", "confirmar"] as const;
export type Move = (typeof MOVES)[number];

/**
 * Whether this side may make this move now. `desbloquear` and `pagar_comissao` open the contact. `dia` follows the
 * confirmation by both sides. The other moves need an open contact, and end with that confirmation.
 * `desbloquear`, `pagar_comissao`: not for a project that the team took down, nor for a funder who deleted the
 * account. A commission that is due can always be paid.
 * `conta`: not while the team checks a project that it took down.
 * `deposito`: a first report needs a bank account, and a project that the team does not check. A correction needs
 * neither.
 * `dia`: only without a valid receipt.
 * `confirmar`: the project needs a bank account or a reported deposit, the funder the bank's proof.
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
