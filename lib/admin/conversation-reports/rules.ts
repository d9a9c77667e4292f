import type { ListSpec } from "@/lib/admin/list/rules";

/** Filter of the list in the address: open reports oldest first, decided ones newest first. */
export const TALK_REPORT_LIST = {
  filters: { lista: ["abertas", "decididas"] },
  sorts: ["ordem"],
} as const satisfies ListSpec;

export type TalkReportTab = (typeof TALK_REPORT_LIST.filters.lista)[number];
