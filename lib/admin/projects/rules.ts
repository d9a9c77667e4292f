import type { ListSpec } from "@/lib/admin/list/rules";
import { TRAIT_FILTERS } from "@/lib/catalog/projects/rules/traits";
import { dayOf } from "@/lib/kit/day";

/** Filters and sorts that the list's address may name. */
export const PROJECT_LIST = {
  filters: { estado: ["enviados", "devolvidos", "publicados"] },
  sorts: ["padrao"],
} as const satisfies ListSpec;

/** Official stages, as the ministry names them; "" is unknown. */
export const OFFICIAL_STAGES: readonly string[] = TRAIT_FILTERS.etapa.values;

/** The stage in which a project takes no more funds; before it, even during the execution, the total may still grow. */
const REPORTING = "Prestação de contas";

/**
 * Status that follows from recording a stage. Correcting a stage that was recorded by mistake opens the project again.
 */
export function statusAfter(etapa: string, before: { etapa: string | null; status: string }): string {
  if (etapa === REPORTING) return "Finalizada";
  return before.etapa === REPORTING && before.status === "Finalizada" ? "Em Captação" : before.status;
}

/** Maximum number of reasons of a return. */
const MAX_REASONS = 10;

/** Reasons of a text, one in each line. */
export const reasonsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MAX_REASONS);

type Amounts = {
  valorCaptado: bigint;
  captadoOficial: bigint | null;
  captadoOficialEm: Date | null;
  fonteAtualizada: Date | null;
};

type Official = Amounts & { etapa: string | null; fonte: string | null };

/** The official data as a page shows them: an entry for other data than these is refused. */
export function officialSeen(project: Official): string {
  const { captadoOficial, captadoOficialEm } = officialAmount(project);
  return JSON.stringify([project.etapa, String(captadoOficial), dayOf(captadoOficialEm), project.fonte]);
}

/** The official amount and its day. A project that has none stored has the shown amount and the day of its source. */
export const officialAmount = (project: Amounts) =>
  project.captadoOficial === null
    ? { captadoOficial: project.valorCaptado, captadoOficialEm: project.fonteAtualizada }
    : { captadoOficial: project.captadoOficial, captadoOficialEm: project.captadoOficialEm };
