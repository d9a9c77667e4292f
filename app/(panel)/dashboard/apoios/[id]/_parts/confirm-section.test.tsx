import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { DealView } from "@/lib/money/deals/queries/deal";
import type { DealFacts } from "@/lib/money/deals/rules/phase";
import { at, everyDeal } from "@/tests/setup/supports";
import { ConfirmSection } from "./confirm-section";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

function shown(over: Partial<DealFacts>): string {
  const found = everyDeal().find(({ status, contaEm }) => status === "desbloqueada" && contaEm);
  if (!found) throw new Error("no open deal");
  const deposito = { valor: 90_000, dia: "2026-11-05", temComprovante: false, em: at("2026-11-05") };
  const facts = { ...found, deposito, captador: null, financiador: null, ...over };
  const deposit = { valor: 90_000, data: "2026-11-05", em: at("2026-11-05"), comprovante: null };
  const deal = { id: "1", side: "captador", facts, deposito: deposit, valor: 1_000, valorConfirmado: null };
  return renderToStaticMarkup(<ConfirmSection deal={deal as unknown as DealView} pagador={null} />);
}

test("once the funder left, the captador confirms the funder's amount or says that nothing arrived", () => {
  const alone = shown({ saiu: ["financiador"], captador: { valor: 80_000, em: at("2026-11-09") } });
  expect(alone).toContain("O depósito não chegou");
  expect(alone).toContain('value="900,00"');
  expect(alone).not.toContain("Corrigir o meu valor");
  const closed = shown({ saiu: ["financiador"], status: "bloqueada" });
  expect(closed).toContain("O depósito não chegou");
  expect(closed).not.toContain("<form");
  expect(shown({ saiu: [] })).not.toContain("O depósito não chegou");
});
