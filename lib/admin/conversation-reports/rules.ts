import type { ListSpec } from "@/lib/admin/list/rules";

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

/** Deal whose contact the reporting captador may have paid for. Null if the funder reported, or if there is no deal. */
export function paidDealOf({ reporterId, talk, interest }: Reported): string | null {
  if (talk) return talk.opportunity.captadorId === reporterId ? talk.opportunity.id : null;
  return interest?.match?.opportunity?.id ?? null;
}
