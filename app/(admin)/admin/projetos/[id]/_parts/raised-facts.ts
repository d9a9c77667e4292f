import type { ProjectPage } from "@/lib/admin/projects/queries";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";

type Raised = Pick<
  ProjectPage,
  "captadoOficial" | "captadoOficialEm" | "captadoAqui" | "captadoIncluido" | "fonteAtualizada"
>;

/** Parts of the raised amount: the source's amount, the deals here that it includes, and those that it lacks. */
export function raisedFacts(project: Raised) {
  const { captadoOficial, captadoOficialEm, captadoAqui, captadoIncluido, fonteAtualizada } = project;
  // Without a report of a source, captadoOficialEm is the day of the project's row, which must not be shown as a
  // source's.
  const isReported = captadoOficial > 0n || fonteAtualizada !== null;
  const day = isReported && captadoOficialEm && formatDate(dayOf(captadoOficialEm));
  const isBehind = captadoOficial < captadoIncluido;
  return [
    {
      term: "Captado na fonte",
      value:
        isReported &&
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
