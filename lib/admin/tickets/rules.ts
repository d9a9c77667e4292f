import type { Cursor } from "@/lib/kit/cursor";
import type { TicketStatus } from "@/lib/people/support/rules";

/** Characters of an answer; the limit of the database. */
export const MAX_ANSWER = 5000;
/** Tickets per page of the list. */
export const PER_PAGE = 50;

/** Tabs of the list, with the stored status of each. */
export const TABS = {
  responder: "aberto",
  andamento: "em_atendimento",
  resolvidos: "resolvido",
} as const satisfies Record<string, TicketStatus>;
export type Tab = keyof typeof TABS;

/** Tab of an address; the tickets that wait for an answer without one. */
export const tabOf = (text: string | undefined): Tab =>
  Object.keys(TABS).find((tab): tab is Tab => tab === text) ?? "responder";

export type Step = "responder" | "encerrar" | "reabrir";

/** Status after a step; null when the ticket does not allow it. A resolved ticket is answered after reopening it. */
export function statusAfter(status: TicketStatus, step: Step): TicketStatus | null {
  if (step === "reabrir") return status === "resolvido" ? "aberto" : null;
  if (status === "resolvido") return null;
  return step === "encerrar" ? "resolvido" : "em_atendimento";
}

/** Values of the placeholders of a prepared answer. */
export type Filling = { nome: string; protocolo: string };

/** A prepared answer with its placeholders `{nome}` (the first name) and `{protocolo}` filled. */
export const fillAnswer = (texto: string, { nome, protocolo }: Filling): string =>
  texto.replaceAll("{nome}", nome.trim().split(/\s+/)[0] ?? "").replaceAll("{protocolo}", protocolo);

/** Cursor after a ticket of the list, which is sorted by deadline. */
export const cursorOf = ({ id, prazo }: { id: string; prazo: Date }): Cursor => ({
  key: String(prazo.getTime()),
  id,
});

/** Deadline (ms) of a cursor; null for a key that no list wrote. */
export const deadlineOfKey = (key: string): Date | null =>
  /^\d{1,15}$/.test(key) ? new Date(Number(key)) : null;
