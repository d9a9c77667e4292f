import type { ProjectDetails } from "@/lib/admin/projects/queries";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";

type Raised = Pick<
  ProjectDetails,
  "captadoOficial" | "captadoOficialEm" | "captadoAqui" | "captadoIncluido" | "fonteAtualizada"
>;

/** Whether a source has reported data. If not, do not show `captadoOficialEm`: it may be the row's creation day. */
export const isReported = ({
  captadoOficial,
  fonteAtualizada,
}: Pick<Raised, "captadoOficial" | "fonteAtualizada">): boolean =>
  captadoOficial > 0n || fonteAtualizada !== null;

/** The sum of our deals is split at the day of the source's data. */
export function raisedFacts(project: Raised) {
  const { captadoOficial, captadoOficialEm, captadoAqui, captadoIncluido } = project;
  const day = isReported(project) && captadoOficialEm && formatDate(dayOf(captadoOficialEm));
  const isBehind = captadoOficial < captadoIncluido;
  return [
    {
      term: "Captado na fonte",
      value:
        isReported(project) &&
        `${formatMoneyCents(captadoOficial)}${day ? ` até ${day}` : ""}${
          isBehind ? ". Os apoios daqui até esse dia somam mais, e contam no lugar dele." : ""
        }`,
    },
    {
      term: "Apoios daqui",
      value: day
        ? `${formatMoneyCents(captadoIncluido)} com depósito até ${day}, parte do valor da fonte; ${formatMoneyCents(captadoAqui - captadoIncluido)} com depósito depois, somados a ele`
        : formatMoneyCents(captadoAqui),
    },
  ];
}
