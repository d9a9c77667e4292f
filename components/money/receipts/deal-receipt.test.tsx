import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { UnreceiptedDeal } from "@/lib/money/receipts/queries/receipts";
import { withAmounts } from "@/tests/setup/amounts";
import { WaitingReceipt } from "./deal-receipt";

const waiting: UnreceiptedDeal = {
  oportunidadeId: "1",
  projetoId: "2",
  projeto: "Galpão",
  valor: 10_000_000,
  depositadoEm: "2026-03-10",
  pagador: null,
  falta: null,
  checkableFrom: null,
  revogado: null,
  outroLadoSaiu: false,
};
const router = {} as NonNullable<ContextType<typeof AppRouterContext>>;
const shown = (over: Partial<UnreceiptedDeal>, userType: "captador" | "financiador" = "financiador") =>
  renderToStaticMarkup(<WaitingReceipt waiting={{ ...waiting, ...over }} userType={userType} />);

test("a funder without a receipt reads whether none was issued yet or the last one was revoked, and on which day", () => {
  expect(shown({})).toContain("O projeto ainda não emitiu. Avisamos por e-mail quando sair.");
  expect(shown({ revogado: { number: 12, em: new Date("2026-06-20T15:00Z") } })).toContain(
    "O recibo nº 000012 foi revogado em 20/06/2026, e o projeto ainda não emitiu outro. Avisamos por e-mail quando sair.",
  );
});

test("while the CNPJ is too young for a check, both sides read from which day the receipt is possible", () => {
  const young = { falta: "conferencia", checkableFrom: { day: "01/04/2027", kindDecides: true } } as const;
  expect(shown(young)).toContain(
    "O recibo sai depois que a nossa equipe conferir a organização do projeto, o que só é possível a partir de 01/04/2027, ou antes se ela for cooperativa ou associação.",
  );
  expect(shown(young, "captador")).toContain(
    "a conferência só pode ser feita a partir de 01/04/2027, ou antes se a organização for cooperativa ou associação.",
  );
  const settled = { ...young, checkableFrom: { day: "01/04/2027", kindDecides: false } };
  for (const side of ["captador", "financiador"] as const) {
    expect(shown(settled, side)).toMatch(/a partir de 01\/04\/2027\./);
    expect(shown({ falta: "conferencia" }, side)).not.toContain("a partir de");
  }
});

test("B4.4 beside the button a captador reads amount, day, project and payer of the coming receipt", () => {
  const pagador = { nome: "Zulmira Souza", documento: "52998224725" };
  const html = renderToStaticMarkup(
    <AppRouterContext value={router}>
      <WaitingReceipt waiting={{ ...waiting, pagador }} userType="captador" namesFacts />
    </AppRouterContext>,
  );
  const text = html.replace(/<[^>]*>/g, "");
  expect(text).toContain(withAmounts("Recibo de R$ 100.000,00, depósito de 10/03/2026, projeto Galpão."));
  expect(text).toContain("Recibo em nome de Zulmira Souza");
  expect(text).toContain("Emitir recibo");
});
