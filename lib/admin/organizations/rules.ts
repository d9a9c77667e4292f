import type { ListSpec } from "@/lib/admin/list/rules";
import { type Proponent, refusalOf } from "@/lib/people/organizations/rules";

export const ORGANIZATION_LIST = {
  filters: { estado: ["conferir", "pedidos", "conferidas", "todas"] },
  sorts: ["antigas", "novas"],
} as const satisfies ListSpec;

/** Outcome of a check. `look`: a person must decide. */
export type CheckState = "ok" | "problem" | "look";
type CheckName = "situacao" | "idade" | "proposta" | "titular" | "representante";
export type Check = { name: CheckName; state: CheckState };

/** Approval number of one project, and holder (CNPJ) of its bank account. */
export type CheckedProject = { numeroAprovacao: string; holder: string | null; hasAccount: boolean };

type Checked = Pick<Proponent, "cnpj" | "situacao" | "abertaEm" | "tipo" | "registroEm"> & {
  representante: string;
  projects: readonly CheckedProject[];
};

/** Compares the holder of a bank account with the organization's CNPJ. */
export function holderState(project: Omit<CheckedProject, "numeroAprovacao">, cnpj: string): CheckState {
  if (!project.hasAccount || project.holder === null) return "look";
  return project.holder === cnpj ? "ok" : "problem";
}

/** Checks that the team reads before it confirms an organization. */
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
