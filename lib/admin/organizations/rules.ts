import type { ListSpec } from "@/lib/admin/list/rules";
import { oldEnoughText, type Proponent, refusalOf } from "@/lib/people/organizations/rules";

export const ORGANIZATION_LIST = {
  filters: { estado: ["conferir", "pedidos", "conferidas", "todas"] },
  sorts: ["antigas", "novas"],
} as const satisfies ListSpec;

/** Day (`01/04/2027`) from which a CNPJ that is too young for the law can be checked; null for any other. */
export const waitsUntil = (
  organization: Pick<Proponent, "situacao" | "abertaEm" | "tipo">,
  now: Date,
): string | null => (refusalOf(organization, now) === "young" ? oldEnoughText(organization) : null);

/** `look`: a person must decide. */
export type CheckState = "ok" | "problem" | "look";
type CheckName = "situacao" | "idade" | "proposta" | "titular" | "representante";
export type Check = { name: CheckName; state: CheckState };

/** `holder`: CNPJ of the bank account's holder, or null. */
export type CheckedProject = { numeroAprovacao: string; holder: string | null; hasAccount: boolean };

type Checked = Pick<Proponent, "cnpj" | "situacao" | "abertaEm" | "tipo" | "registroEm"> & {
  representante: string;
  projects: readonly CheckedProject[];
};

export function holderState(project: Omit<CheckedProject, "numeroAprovacao">, cnpj: string): CheckState {
  if (!project.hasAccount || project.holder === null) return "look";
  return project.holder === cnpj ? "ok" : "problem";
}

export function checksOf(organization: Checked, now: Date): Check[] {
  const { cnpj, representante, projects, registroEm } = organization;
  const refusal = refusalOf(organization, now);
  const unknown = registroEm === null || organization.situacao === null;
  const holders = projects.map((project) => holderState(project, cnpj));
  const holder = holders.includes("problem") ? "problem" : holders.includes("ok") ? "ok" : "look";
  const isNumbered = projects.length > 0 && projects.every(({ numeroAprovacao }) => numeroAprovacao !== "");
  return [
    { name: "situacao", state: refusal === "closed" ? "problem" : unknown ? "look" : "ok" },
    { name: "idade", state: refusal === "young" ? "problem" : organization.abertaEm ? "ok" : "look" },
    { name: "proposta", state: isNumbered ? "look" : "problem" },
    { name: "titular", state: holder },
    { name: "representante", state: representante === "" ? "problem" : "look" },
  ];
}
