import type { ListSpec } from "@/lib/admin/list/rules";
import { fold } from "@/lib/kit/text";
import {
  isSameName,
  kindDecides,
  oldEnoughText,
  PICKERS,
  type Proponent,
  publicName,
  refusalOf,
} from "@/lib/people/organizations/rules";

export const ORGANIZATION_LIST = {
  filters: { estado: ["conferir", "pedidos", "conferidas", "todas"] },
  sorts: ["antigas", "novas"],
} as const satisfies ListSpec;

type Aged = Pick<Proponent, "situacao" | "abertaEm" | "tipo" | "tipoDecididoEm">;

/** The organization as a cooperative or association, whose age limit is lower. Unchanged once its kind is settled. */
const atEarliest = (organization: Aged): Aged =>
  kindDecides(organization) ? { ...organization, tipo: PICKERS[0] ?? "" } : organization;

/**
 * Day (`01/04/2027`) on which a young organization enters the team's queue. Null if the organization is old enough, its
 * CNPJ is inactive, or its opening day is unknown.
 */
export const waitsUntil = (organization: Aged, now: Date): string | null =>
  refusalOf(atEarliest(organization), now) === "young" ? oldEnoughText(atEarliest(organization)) : null;

/**
 * First days (`01/04/2027`) on which a young CNPJ can be checked: with its present kind, and as a cooperative or
 * association. Null if the CNPJ is old enough or inactive, or its opening day is unknown.
 */
export const youngUntil = (organization: Aged, now: Date): { day: string; asPickers: string } | null =>
  refusalOf(organization, now) === "young"
    ? { day: oldEnoughText(organization), asPickers: oldEnoughText(atEarliest(organization)) }
    : null;

/** `look`: a person must decide. */
export type CheckState = "ok" | "problem" | "look";
export type CheckName =
  | "conta"
  | "nome"
  | "lugar"
  | "situacao"
  | "idade"
  | "proposta"
  | "titular"
  | "representante";
export type Check = { name: CheckName; state: CheckState };

type Place = { cidade: string; estado: string };

export type CheckedProject = Place & { numeroAprovacao: string; holder: string | null; hasAccount: boolean };

type Named = Pick<Proponent, "razaoSocial" | "nomeConhecido">;

type Checked = Named &
  Place &
  Pick<Proponent, "cnpj" | "situacao" | "abertaEm" | "tipo" | "registroEm"> & {
    representante: string;
    projects: readonly CheckedProject[];
  };

export const hasOtherName = (organization: Named): boolean =>
  !isSameName(publicName(organization), organization.razaoSocial);

/** `Belém, PA`, or "" without a place. */
export const placeText = ({ cidade, estado }: Place): string => [cidade, estado].filter(Boolean).join(", ");

/** False while one of the places is unknown. */
export const isElsewhere = (organization: Place, project: Place): boolean => {
  const [own, other] = [placeText(organization), placeText(project)];
  return own !== "" && other !== "" && fold(own) !== fold(other);
};

/** `CNPJ: Aracaju, SE. Projetos: Belém, PA; Aracaju, SE` */
export function placesText(organization: Place, projects: readonly Place[]): string {
  const places = [...new Set(projects.map(placeText))].filter(Boolean);
  return `CNPJ: ${placeText(organization) || "sem cidade"}. Projetos: ${places.join("; ") || "sem cidade"}`;
}

type Account = Pick<CheckedProject, "holder" | "hasAccount">;

export function holderState(project: Account, cnpj: string): CheckState {
  if (!project.hasAccount || project.holder === null) return "look";
  return project.holder === cnpj ? "ok" : "problem";
}

export function checksOf(organization: Checked, now: Date): Check[] {
  const { cnpj, representante, projects, registroEm } = organization;
  const isClosed = refusalOf(organization, now) === "closed";
  const isYoung = refusalOf({ ...organization, situacao: null }, now) === "young";
  const unknown = registroEm === null || organization.situacao === null;
  const holders = projects.map((project) => holderState(project, cnpj));
  const holder = holders.includes("problem") ? "problem" : holders.includes("ok") ? "ok" : "look";
  const isSomeElsewhere = projects.some((project) => isElsewhere(organization, project));
  const isNumbered = projects.length > 0 && projects.every(({ numeroAprovacao }) => numeroAprovacao !== "");
  return [
    // Never "ok", so that a person decides: a stranger can pass the other checks with public data from the CNPJ's card.
    { name: "conta", state: "look" },
    { name: "nome", state: registroEm === null || hasOtherName(organization) ? "look" : "ok" },
    { name: "lugar", state: registroEm === null || isSomeElsewhere ? "look" : "ok" },
    { name: "situacao", state: isClosed ? "problem" : unknown ? "look" : "ok" },
    { name: "idade", state: isYoung ? "problem" : organization.abertaEm ? "ok" : "look" },
    { name: "proposta", state: isNumbered ? "look" : "problem" },
    { name: "titular", state: holder },
    { name: "representante", state: representante === "" ? "problem" : "look" },
  ];
}
