import { type FundraisingEnd, fundraisingEnd } from "@/lib/catalog/amount/rules";
import { availableAmount } from "@/lib/catalog/projects/rules/progress";
import type { ProjectFacts } from "../types";

export type Fundraising = Pick<ProjectFacts, "status" | "valorTotal" | "valorCaptado" | "prazoCaptacao">;

/** A draft without a total never counts as raised in full. */
export function fundraisingEndOf(project: Fundraising, now: Date): FundraisingEnd | null {
  const { status, valorTotal, valorCaptado, prazoCaptacao: prazo } = project;
  const valorDisponivel = availableAmount(status, valorTotal, valorCaptado);
  const end = fundraisingEnd({ status, valorDisponivel, prazo }, now);
  return end === "full" && valorTotal === 0 ? null : end;
}
