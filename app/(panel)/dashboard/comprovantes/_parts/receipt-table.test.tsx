import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReceiptView } from "@/lib/money/receipts/queries/receipts";
import { ReceiptTable } from "./receipt-table";

const noRouter = {} as NonNullable<ContextType<typeof AppRouterContext>>;
const receipt = (id: string, nome: string, values: Partial<ReceiptView> = {}) =>
  ({
    id,
    kind: "lir",
    taxa: null,
    number: 1,
    valor: 100_000,
    data: "2026-11-12",
    revogadoEm: null,
    motivo: "",
    emitente: { nome, documento: "" },
    pagador: { nome: "Carla Mendes", documento: "" },
    projeto: "Escola de gestão",
    isIssuer: true,
    mayRevoke: false,
    ...values,
  }) as ReceiptView;
const textOf = (items: ReceiptView[]) =>
  renderToStaticMarkup(
    <AppRouterContext value={noRouter}>
      <ReceiptTable items={items} accountant={null} sender={null} isLaterPage={false} />
    </AppRouterContext>,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("a receipt's number stands beside its issuer, because each issuer numbers from 1", () => {
  const text = textOf([
    receipt("1", "Cooperativa Aurora"),
    receipt("2", "Elo Recicla", { kind: "taxa", taxa: "comissao", isIssuer: false }),
  ]);
  expect(text).toContain("nº 000001 de Cooperativa Aurora · 12/11/2026 · para Carla Mendes");
  expect(text).toContain("nº 000001 de Elo Recicla · 12/11/2026 R$");
  expect(text).toContain("Baixar recibo nº 000001 de Elo Recicla");
});
