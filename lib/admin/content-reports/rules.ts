import type { ListSpec } from "@/lib/admin/list/rules";

export type ReportState = "aberta" | "retirada" | "mantida";

export const TABS = {
  abertas: "aberta",
  retiradas: "retirada",
  mantidas: "mantida",
} as const satisfies Record<string, ReportState>;
export type Tab = keyof typeof TABS;

export const REPORT_LIST = {
  filters: { lista: ["abertas", "retiradas", "mantidas"] },
  sorts: ["ordem"],
} as const satisfies ListSpec;

export type Target = { updateId: string | null; questionId: string | null; projetoId: string | null };

/** The database allows exactly one content per report. */
export function targetOf({ updateId, questionId, projetoId }: Target) {
  if (updateId) return { tipo: "update", id: updateId } as const;
  if (questionId) return { tipo: "question", id: questionId } as const;
  return { tipo: "project", id: projetoId ?? "" } as const;
}
