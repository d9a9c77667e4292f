import type { ListSpec } from "@/lib/admin/list/rules";
import { TRAIT_FILTERS } from "@/lib/catalog/projects/rules/traits";
import { dayOf } from "@/lib/kit/day";

export const PROJECT_LIST = {
  filters: { estado: ["enviados", "devolvidos", "publicados", "retirados"] },
  sorts: ["padrao"],
} as const satisfies ListSpec;

/** Stages in the ministry's words. The form sends "" for an unknown stage. */
export const OFFICIAL_STAGES: readonly string[] = TRAIT_FILTERS.etapa.values;

/** The only stage in which the fundraising is over. A project may raise money even during execution. */
const REPORTING = "Prestação de contas";

/**
 * Status of a project whose stage becomes `etapa`. A change from {@link REPORTING} to another stage reopens the
 * fundraising.
 */
export function statusAfter(etapa: string, before: { etapa: string | null; status: string }): string {
  if (etapa === REPORTING) return "Finalizada";
  return before.etapa === REPORTING && before.status === "Finalizada" ? "Em Captação" : before.status;
}

export const reasonsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Ids of the projects that the page showed. An approval fails if another project has the same number by now. */
export const sameNumberSeen = (projects: readonly { id: string }[]): string =>
  projects.map(({ id }) => id).join(",");

type Amounts = {
  valorCaptado: bigint;
  captadoOficial: bigint | null;
  captadoOficialEm: Date | null;
  fonteAtualizada: Date | null;
};

type Official = Amounts & { etapa: string | null; fonte: string | null };

/** Data that the team's page showed. recordOfficial fails if they have changed since. */
export function officialSeen(project: Official): string {
  const { captadoOficial, captadoOficialEm } = officialAmount(project);
  return JSON.stringify([project.etapa, String(captadoOficial), dayOf(captadoOficialEm), project.fonte]);
}

/** Official amount and its day. If none is stored, the amount raised and the day of the source. */
export const officialAmount = (project: Amounts) =>
  project.captadoOficial === null
    ? { captadoOficial: project.valorCaptado, captadoOficialEm: project.fonteAtualizada }
    : { captadoOficial: project.captadoOficial, captadoOficialEm: project.captadoOficialEm };
