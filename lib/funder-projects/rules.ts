import { availableAmount, fundingProgress, minimumGate } from "@/lib/projects/rules";

/** Figures that follow from the amount raised, so that a page never shows two readings of it. */
export function figuresOf(status: string, valorTotal: number, valorCaptado: number) {
  return {
    valorCaptado,
    valorDisponivel: availableAmount(status, valorTotal, valorCaptado),
    percentual: fundingProgress(valorCaptado, valorTotal).percent,
  };
}

/** The same for the legal minimum of a project. @param percent 20, or 50 with works */
export function gateOf(valorTotal: number, valorCaptado: number, percent: 20 | 50) {
  const gate = minimumGate(valorTotal, valorCaptado, percent);
  return { percent, valor: gate.goal, falta: gate.missing };
}
