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
  checkableFrom: null,
  revogado: null,
  outroLadoSaiu: false,
};
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
