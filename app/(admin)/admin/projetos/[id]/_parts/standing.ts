import type { ProjectDetails } from "@/lib/admin/projects/queries";
import { formatMoment } from "@/lib/kit/format";

type Shown = Pick<ProjectDetails, "publicado" | "publicadoEm" | "retiradoPelaEquipeEm"> & {
  sent: Pick<NonNullable<ProjectDetails["sent"]>, "enviadoEm"> | null;
  draft: Pick<NonNullable<ProjectDetails["draft"]>, "motivos" | "decididoEm"> | null;
};

/** Why the team returned the project, or took it off the list, before this submission. Empty after an approval. */
export const earlierReasons = ({ sent, draft }: Pick<Shown, "sent" | "draft">): string[] =>
  sent?.enviadoEm ? (draft?.motivos ?? []) : [];

export function standingOf(project: Shown): string {
  const { sent, draft, publicado, publicadoEm, retiradoPelaEquipeEm } = project;
  if (sent?.enviadoEm) {
    const what = publicado
      ? "alterações de um projeto publicado"
      : publicadoEm
        ? "projeto que já esteve na lista"
        : "projeto novo";
    if (earlierReasons(project).length === 0) return `Enviado em ${formatMoment(sent.enviadoEm)}: ${what}`;
    const decided = draft?.decididoEm;
    const isTakenDown = decided && decided.getTime() === retiradoPelaEquipeEm?.getTime();
    const returned = `${isTakenDown ? "retirado da lista" : "devolvido"}${decided ? ` em ${formatMoment(decided)}` : ""}`;
    return `Enviado de novo em ${formatMoment(sent.enviadoEm)}, depois de ${returned}: ${what}`;
  }
  if (publicado && publicadoEm) return `Na lista desde ${formatMoment(publicadoEm)}`;
  return retiradoPelaEquipeEm
    ? `Fora da lista, com os depósitos parados pela equipe em ${formatMoment(retiradoPelaEquipeEm)}`
    : "Não está em análise nem na lista";
}
