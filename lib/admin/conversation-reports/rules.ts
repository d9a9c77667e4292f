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

/** Deal for whose contact the reporter may have paid. Null if the reporter is the funder, or without a deal. */
export function paidDealOf({ reporterId, talk, interest }: Reported): string | null {
  if (talk) return talk.opportunity.captadorId === reporterId ? talk.opportunity.id : null;
  return interest?.match?.opportunity?.id ?? null;
}
