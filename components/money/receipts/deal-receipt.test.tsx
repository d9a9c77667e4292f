import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { UnreceiptedDeal } from "@/lib/money/receipts/queries/receipts";
import { WaitingReceipt } from "./deal-receipt";

const waiting: UnreceiptedDeal = {
  oportunidadeId: "1",
  projetoId: "2",
  projeto: "Galpão",
  valor: 10_000_000,
  depositadoEm: "2026-03-10",
  pagador: null,
  falta: null,
  revogado: null,
  outroLadoSaiu: false,
};
const shown = (over: Partial<UnreceiptedDeal>) =>
  renderToStaticMarkup(<WaitingReceipt waiting={{ ...waiting, ...over }} userType="financiador" />);

test("a funder without a receipt reads whether none was issued yet or the last one was revoked, and on which day", () => {
  expect(shown({})).toContain("O projeto ainda não emitiu. Avisamos por e-mail quando sair.");
  expect(shown({ revogado: { number: 12, em: new Date("2026-06-20T15:00Z") } })).toContain(
    "O recibo nº 000012 foi revogado em 20/06/2026, e o projeto ainda não emitiu outro. Avisamos por e-mail quando sair.",
  );
});
