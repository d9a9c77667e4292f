import { toIsoDay } from "@/lib/kit/format";
import { isLonger } from "@/lib/kit/text";
import { HOUR } from "@/lib/kit/time";
import type { Check } from "@/lib/kit/validation";
import { FAQ, FAQ_FREE_ONLY, type FaqItem } from "./faq";
import type { SUPPORT } from "./messages";

/** The questions as an installation answers them: without paid plans those that name one say something else (A6.6). */
export const faqOf = (paidPlans: boolean): readonly FaqItem[] =>
  paidPlans ? FAQ : FAQ.map((item) => FAQ_FREE_ONLY.find(({ id }) => id === item.id) ?? item);

/** B2.22, in the order in which the form offers them. */
export const CATEGORIES = ["investimento", "fiscal", "tecnico", "comercial", "juridico", "outros"] as const;
export const PRIORITIES = ["urgente", "alta", "normal", "baixa"] as const;
export type Category = (typeof CATEGORIES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type TicketStatus = "aberto" | "em_atendimento" | "resolvido";

/** Characters, as the database allows them. */
export const MAX_SUBJECT = 200;
export const MAX_MESSAGE = 5000;
/** Tickets on one page of the person's list. */
export const PAGE_SIZE = 10;

/** B2.22, B9.10: hours until the first answer. */
export const RESPONSE_HOURS: Record<Priority, number> = { urgente: 2, alta: 4, normal: 24, baixa: 48 };

/** What no priority counts as. */
export const DEFAULT_PRIORITY: Priority = "normal";

/** Hours until the answer that a ticket was promised. */
export const responseHours = (priority: Priority | null): number =>
  RESPONSE_HOURS[priority ?? DEFAULT_PRIORITY];

/** Until when a ticket is answered. The hours are those of a clock: nights and Sundays count too. */
export const deadlineOf = (priority: Priority | null, openedAt: Date): Date =>
  new Date(openedAt.getTime() + responseHours(priority) * HOUR);

/** `ER-2026-00417`: the year of the opening in São Paulo, and a number that only rises. */
export const protocolOf = (numero: number, openedAt: Date): string =>
  `ER-${toIsoDay(openedAt).slice(0, 4)}-${String(numero).padStart(5, "0")}`;

/** Whether the promised time went by without an end. */
export const isOverdue = (ticket: { status: TicketStatus; prazo: Date }, now: Date): boolean =>
  ticket.status !== "resolvido" && ticket.prazo < now;

/** The page that an address asks for: a number from 1 to `pages`, the first for anything else. */
export function pageOf(text: string | undefined, pages: number): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(page, Math.max(1, pages));
}

type Values = { categoria: string; prioridade: string; assunto: string; mensagem: string };

const isOneOf = (list: readonly string[], value: string) => list.includes(value);

/** What is refused of a ticket, in the order of the form (B5.7); `problem` is the key of its text. */
export const TICKET_CHECKS: Check<Values, keyof typeof SUPPORT>[] = [
  { field: "categoria", problem: "categoryMissing", fails: ({ categoria }) => categoria === "" },
  {
    field: "categoria",
    problem: "categoryUnknown",
    fails: ({ categoria }) => !isOneOf(CATEGORIES, categoria),
  },
  {
    field: "prioridade",
    problem: "priorityUnknown",
    fails: ({ prioridade }) => prioridade !== "" && !isOneOf(PRIORITIES, prioridade),
  },
  { field: "assunto", problem: "subjectMissing", fails: ({ assunto }) => assunto === "" },
  {
    field: "assunto",
    problem: "subjectLong",
    fails: ({ assunto }) => isLonger(assunto, MAX_SUBJECT),
  },
  { field: "mensagem", problem: "messageMissing", fails: ({ mensagem }) => mensagem === "" },
  {
    field: "mensagem",
    problem: "messageLong",
    fails: ({ mensagem }) => isLonger(mensagem, MAX_MESSAGE),
  },
];
