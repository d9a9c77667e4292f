import { CATEGORIES } from "@/lib/words/email/categories";
import type { EmailCategory } from "@/lib/words/email/types";

/** Mails per page of the list. */
export const PER_PAGE = 50;

/** States of a mail (email_messages.status). */
export const MAIL_STATES = [
  "queued",
  "sent",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "suppressed",
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** States that only a few mails are in; the partial index of the list holds them. */
export const TROUBLED: readonly MailState[] = ["queued", "bounced", "complained", "failed", "suppressed"];

export type MailFilter = { estado: MailState | null; tipo: EmailCategory | null; endereco: string };

/** Longest address that is looked up. */
const MAX_ADDRESS = 254;

/** Filter of an address; unknown values count as absent. */
export function mailFilterOf(params: Record<string, string | undefined>): MailFilter {
  const { estado, tipo, endereco = "" } = params;
  return {
    estado: MAIL_STATES.find((one) => one === estado) ?? null,
    tipo: tipo !== undefined && Object.hasOwn(CATEGORIES, tipo) ? (tipo as EmailCategory) : null,
    endereco: endereco.trim().toLowerCase().slice(0, MAX_ADDRESS),
  };
}

/** Whether the team may lift a block: only that of a bounce. The others are the person's own wish. */
export const isLiftable = (reason: string): boolean => reason === "bounce";

/** Shortest reason of a dangerous action. */
export const MIN_REASON = 5;
export const MAX_REASON = 500;
