import type { ListSpec } from "@/lib/admin/list/rules";
import type { TicketStatus } from "@/lib/people/help/rules";

/** Characters. The database has the same limit. */
export const MAX_ANSWER = 5000;

export const TABS = {
  responder: "aberto",
  andamento: "em_atendimento",
  resolvidos: "resolvido",
} as const satisfies Record<string, TicketStatus>;
export type Tab = keyof typeof TABS;

export const TICKET_LIST = {
  filters: { lista: ["responder", "andamento", "resolvidos"] },
  sorts: ["prazo"],
} as const satisfies ListSpec;

export type Step = "responder" | "encerrar" | "reabrir";

export function statusAfter(status: TicketStatus, step: Step): TicketStatus | null {
  if (step === "reabrir") return status === "resolvido" ? "aberto" : null;
  if (status === "resolvido") return null;
  return step === "encerrar" ? "resolvido" : "em_atendimento";
}

export const fillAnswer = (texto: string, { nome, protocolo }: { nome: string; protocolo: string }): string =>
  texto.replaceAll("{nome}", nome.trim().split(/\s+/)[0] ?? "").replaceAll("{protocolo}", protocolo);
