import type { ProjectDetails } from "@/lib/admin/projects/queries";
import { formatMoment } from "@/lib/kit/format";

type Shown = Pick<ProjectDetails, "publicado" | "publicadoEm" | "retiradoPelaEquipeEm"> & {
  sent: Pick<NonNullable<ProjectDetails["sent"]>, "enviadoEm"> | null;
};

/** Line under the project's name. */
export function standingOf({ sent, publicado, publicadoEm, retiradoPelaEquipeEm }: Shown): string {
  if (sent?.enviadoEm) {
    const what = publicado ? "alterações de um projeto publicado" : "projeto novo";
    return `Enviado em ${formatMoment(sent.enviadoEm)}: ${what}`;
  }
  if (publicado && publicadoEm) return `Na lista desde ${formatMoment(publicadoEm)}`;
  return retiradoPelaEquipeEm
    ? `Fora da lista, com os depósitos parados pela equipe em ${formatMoment(retiradoPelaEquipeEm)}`
    : "Não está em análise nem na lista";
}
