import { toIsoDay } from "@/lib/kit/format";
import { isLonger } from "@/lib/kit/text";
import { DAY, HOUR } from "@/lib/kit/time";
import type { Check } from "@/lib/kit/validation";
import { FAQ, FAQ_FREE_ONLY, type FaqItem } from "./faq";
import type { SUPPORT } from "./messages";

export const faqOf = (paidPlans: boolean): readonly FaqItem[] =>
  paidPlans ? FAQ : FAQ.map((item) => FAQ_FREE_ONLY.find(({ id }) => id === item.id) ?? item);

/** In the order of the form (B2.22). */
export const CATEGORIES = ["investimento", "fiscal", "tecnico", "comercial", "juridico", "outros"] as const;
export const PRIORITIES = ["urgente", "alta", "normal", "baixa"] as const;
export type Category = (typeof CATEGORIES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type TicketStatus = "aberto" | "em_atendimento" | "resolvido";

/** Characters, as in the database. */
const MAX_SUBJECT = 200;
export const MAX_MESSAGE = 5000;

export const PAGE_SIZE = 10;

/** Hours until the first answer (B2.22, B9.10). */
export const RESPONSE_HOURS: Record<Priority, number> = { urgente: 2, alta: 4, normal: 24, baixa: 48 };

export const DEFAULT_PRIORITY: Priority = "normal";

export const responseHours = (priority: Priority | null): number =>
  RESPONSE_HOURS[priority ?? DEFAULT_PRIORITY];

/** Counts the hours of nights and Sundays, too. */
export const deadlineOf = (priority: Priority | null, openedAt: Date): Date =>
  new Date(openedAt.getTime() + responseHours(priority) * HOUR);

export const protocolOf = (numero: number, openedAt: Date): string =>
  `ER-${toIsoDay(openedAt).slice(0, 4)}-${String(numero).padStart(5, "0")}`;

type Standing = { status: TicketStatus; prazo: Date; respondidoEm: Date | null };

export const isOverdue = ({ status, prazo, respondidoEm }: Standing, now: Date): boolean =>
  status !== "resolvido" && respondidoEm === null && prazo < now;

/**
 * Login page of the viewer. The company login accepts only companies, and so no colleague: a colleague's `empresaId` is
 * that of the account in which the colleague works.
 */
export const loginOf = (viewer: { empresaId: string | null; colleague?: object | undefined }) =>
  viewer.empresaId !== null && !viewer.colleague ? "/empresa-auth" : "/auth";

export function pageOf(text: string | undefined, pages: number): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(page, Math.max(1, pages));
}

type Values = { categoria: string; prioridade: string; assunto: string; mensagem: string };

const isOneOf = (list: readonly string[], value: string) => list.includes(value);

/** In the order of the form (B5.7). */
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

/** Days until the security text expires. RFC 9116 recommends less than a year. */
const SECURITY_TEXT_DAYS = 180;

/** @param site without a trailing slash */
export function writeSecurityText({ email, site, now }: { email: string; site: string; now: Date }): string {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const fields = {
    Contact: `mailto:${email}`,
    Expires: new Date(today + SECURITY_TEXT_DAYS * DAY).toISOString(),
    "Preferred-Languages": "pt-BR, en",
    Canonical: `${site}/.well-known/security.txt`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}
