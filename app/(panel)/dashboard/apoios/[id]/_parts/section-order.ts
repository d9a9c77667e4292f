import type { Side } from "@/lib/kit/states";
import type { Phase } from "@/lib/money/deals/rules/phase";

export type Section = "taxas" | "conta" | "deposito" | "valor" | "recibo";

const ORDER: Record<Phase, readonly Section[]> = {
  bloqueada: ["taxas"],
  conta: ["conta", "recibo", "taxas"],
  deposito: ["deposito", "conta", "valor", "recibo", "taxas"],
  comprovante: ["deposito", "valor", "recibo", "conta", "taxas"],
  confirmacao: ["valor", "deposito", "recibo", "conta", "taxas"],
  divergencia: ["valor", "deposito", "recibo", "conta", "taxas"],
  comissao: ["taxas", "recibo", "valor", "deposito", "conta"],
  recibo: ["recibo", "valor", "deposito", "conta", "taxas"],
  concluida: ["recibo", "valor", "deposito", "conta", "taxas"],
  cancelada: ["taxas"],
};

/** In `cancelada` and `bloqueada`, a deposit that was reported while the contact was open stays visible. */
const FUNDER_ORDER: Partial<Record<Phase, readonly Section[]>> = {
  bloqueada: ["deposito"],
  deposito: ["conta", "deposito", "valor", "recibo"],
  cancelada: ["deposito"],
};

export const orderOf = (phase: Phase, side: Side): readonly Section[] =>
  (side === "financiador" && FUNDER_ORDER[phase]) || ORDER[phase];
