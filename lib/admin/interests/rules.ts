import type { ListSpec } from "@/lib/admin/list/rules";
import { DAY } from "@/lib/kit/time";

export const TABS = ["sem-resposta", "deixados", "parados", "recibos"] as const;
export type Tab = (typeof TABS)[number];

/** `dias`: minimum age of unanswered interests, in days. */
export const INTEREST_LIST = {
  filters: { lista: TABS, dias: ["7", "15", "30"] },
  sorts: ["antigos"],
} as const satisfies ListSpec;

/**
 * Days that the team must wait after a reminder by the team or by a job. The handover of the project counts as a
 * reminder, because its mail tells the new captador how many interests wait.
 */
export const REMINDER_DAYS = 7;

/** `captadorDesde`: time of the handover to the present captador. */
type Reminded = Record<"lembradoEm" | "cobradoEm" | "captadorDesde", Date | null>;

export function nextReminder({ lembradoEm, cobradoEm, captadorDesde }: Reminded): Date | null {
  const last = Math.max(...[lembradoEm, cobradoEm, captadorDesde].map((moment) => moment?.getTime() ?? 0));
  return last === 0 ? null : new Date(last + REMINDER_DAYS * DAY);
}

type Waiting = Reminded & { temCaptador: boolean; publicado: boolean };

export function mayRemind(interest: Waiting, now: Date): boolean {
  const next = nextReminder(interest);
  return interest.temCaptador && interest.publicado && (next === null || next <= now);
}
