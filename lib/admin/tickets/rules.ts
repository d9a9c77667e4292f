import type { ListSpec } from "@/lib/admin/list/rules";
import type { TicketStatus } from "@/lib/people/support/rules";

/** Maximum length (characters) of an answer, as in the database. */
export const MAX_ANSWER = 5000;

/** Lists of the tickets, with the stored status of each. */
export const TABS = {
  responder: "aberto",
  andamento: "em_atendimento",
  resolvidos: "resolvido",
} as const satisfies Record<string, TicketStatus>;
export type Tab = keyof typeof TABS;

/** Filter of the list in the address. */
export const TICKET_LIST = {
  filters: { lista: ["responder", "andamento", "resolvidos"] },
  sorts: ["prazo"],
} as const satisfies ListSpec;

export type Step = "responder" | "encerrar" | "reabrir";

/** Status after a step; null when the ticket does not allow it. A resolved ticket is answered after reopening it. */
export function statusAfter(status: TicketStatus, step: Step): TicketStatus | null {
  if (step === "reabrir") return status === "resolvido" ? "aberto" : null;
  if (status === "resolvido") return null;
  return step === "encerrar" ? "resolvido" : "em_atendimento";
}

/** A prepared answer with its placeholders `{nome}` (the first name) and `{protocolo}` filled. */
export const fillAnswer = (texto: string, { nome, protocolo }: { nome: string; protocolo: string }): string =>
  texto.replaceAll("{nome}", nome.trim().split(/\s+/)[0] ?? "").replaceAll("{protocolo}", protocolo);
