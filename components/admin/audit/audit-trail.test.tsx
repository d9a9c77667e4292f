import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AuditRow } from "@/lib/admin/audit/queries";
import { AuditTrail } from "./audit-trail";

const row: AuditRow = {
  id: "1",
  moment: new Date("2026-11-30T14:42:00.000Z"),
  author: "Elisa Prado",
  adminId: null,
  action: "payment_refunded",
  kind: "pagamento",
  objectId: "0194b3c4-0000-7000-8000-000000000001",
  objectName: null,
  before: null,
  after: { pedido: 470 },
  reason: "Cobrada em dobro.",
};
const htmlOf = (values: Partial<AuditRow>) =>
  renderToStaticMarkup(<AuditTrail rows={[{ ...row, ...values }]} empty="" />);

test("the entry of a refund says that it is the request, and leads to the payment", () => {
  const html = htmlOf({});
  expect(html).toContain("Pediu a devolução");
  expect(html).toContain("Este é o pedido. Quanto já voltou está em Devolvido, na página do pagamento.");
  expect(html).toContain(`href="/admin/pagamentos/${row.objectId}"`);
  expect(htmlOf({ action: "payment_booked" })).not.toContain("Este é o pedido");
});

test("an entry about an ended account says so", () => {
  expect(htmlOf({ kind: "conta", action: "sessions_ended" })).toContain("Conta encerrada");
});
