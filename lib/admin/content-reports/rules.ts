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

type Content = Target & {
  update: { apagadaEm: Date | null } | null;
  question: { estado: string } | null;
};
type Project = { publicado: boolean; captadorId: string | null };

export function standingOf(content: Content, { publicado, captadorId }: Project) {
  return {
    tipo: targetOf(content).tipo,
    isDeleted: content.update?.apagadaEm != null,
    isAnswered: content.question === null || content.question.estado === "respondida",
    publicado,
    hasCaptador: captadorId !== null,
  };
}
type Standing = ReturnType<typeof standingOf>;

export const isPublic = ({ publicado, isDeleted, isAnswered }: Standing): boolean =>
  publicado && !isDeleted && isAnswered;

export type Gone = "deletedByAuthor" | "withoutCaptador";

/**
 * Why reported content can never be shown on a page again, or null. With a reason, the team cannot decide `mantida`.
 */
export function goneReason({ tipo, isDeleted, publicado, hasCaptador }: Standing): Gone | null {
  if (isDeleted) return "deletedByAuthor";
  return tipo === "project" && !publicado && !hasCaptador ? "withoutCaptador" : null;
}
