import type { ListSpec } from "@/lib/admin/list/rules";

/** Tabs of the list. Open reports are sorted oldest first, decided ones newest first. */
export const TALK_REPORT_LIST = {
  filters: { lista: ["abertas", "decididas"] },
  sorts: ["ordem"],
} as const satisfies ListSpec;

export type TalkReportTab = (typeof TALK_REPORT_LIST.filters.lista)[number];

type Reported = {
  reporterId: string;
  talk: { opportunity: { id: string; captadorId: string | null } } | null;
  interest: { match: { opportunity: { id: string } | null } | null } | null;
};

/** Deal for whose contact the reporter may have paid. Null for a reporting funder, or if no deal exists. */
export function paidDealOf({ reporterId, talk, interest }: Reported): string | null {
  if (talk) return talk.opportunity.captadorId === reporterId ? talk.opportunity.id : null;
  return interest?.match?.opportunity?.id ?? null;
}
