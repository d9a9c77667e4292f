import type { ListSpec, ListState } from "@/lib/admin/list/rules";
import { CATEGORIES } from "@/lib/words/email/categories";
import type { EmailCategory } from "@/lib/words/email/types";

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

/** The search needs a whole e-mail address. */
export const MAIL_LIST = {
  filters: {
    estado: ["todos", ...MAIL_STATES],
    tipo: ["todos", ...(Object.keys(CATEGORIES) as EmailCategory[])],
  },
  sorts: ["recentes"],
} as const satisfies ListSpec;

/**
 * Options of the filter by kind of mail. If two kinds have one label, the second gets the suffix `byFunction`: only the
 * HTTP functions for e-mail send that kind.
 */
export function kindOptions(byFunction: string): { value: EmailCategory; label: string }[] {
  const kinds = Object.entries(CATEGORIES) as [EmailCategory, { label: string }][];
  return kinds.map(([value, { label }], at) => {
    const isRepeated = kinds.slice(0, at).some(([, other]) => other.label === label);
    return { value, label: isRepeated ? `${label} (${byFunction})` : label };
  });
}

export type MailFilter = { estado: MailState | null; tipo: EmailCategory | null; endereco: string };

export const mailFilterOf = ({ filters, search }: Pick<ListState, "filters" | "search">): MailFilter => ({
  estado: MAIL_STATES.find((one) => one === filters.estado) ?? null,
  tipo: filters.tipo === "todos" ? null : (filters.tipo as EmailCategory),
  endereco: search.trim(),
});

/** The team lifts only blocks after a bounce. A complaint or an unsubscription is the person's own choice. */
export const isLiftable = (reason: string): boolean => reason === "bounce";
