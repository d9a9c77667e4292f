import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { MONTH_LABELS } from "@/lib/admin/payments/messages";
import { getMonth } from "@/lib/admin/payments/queries";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { addressText, personText } from "../../../../_parts/person-text";
import { PaymentDetail } from "../../_parts/payment-detail";
import { RefundPayment } from "../../_parts/refund-payment";

export const instant = false;

export const metadata: Metadata = { title: "Mensalidade" };

export default async function MonthPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const [month, trail, passwordRecent] = await Promise.all([
    getMonth(id),
    listAuditOf("mensalidade", id),
    hasRecentPassword(viewer.sessionId, new Date()),
  ]);
  if (!month) notFound();
  const { plano, pessoa, email, valor, devolvido, situacao, criadoEm, pagoEm, rest, refusal } = month;
  const amount = formatMoneyCents(rest);
  return (
    <PaymentDetail
      title={`Mensalidade do plano ${plano.toUpperCase()}`}
      back="/admin/pagamentos?lista=mensalidades"
      refusal={refusal}
      refund={
        <RefundPayment
          {...{ id, amount, passwordRecent }}
          isLive={month.isLive}
          end={month.endsAt && formatDate(month.endsAt)}
          person={personText(pessoa, email)}
          tipo="mes"
        />
      }
      trail={trail}
      facts={[
        ["Situação", MONTH_LABELS[situacao]],
        ["Valor", formatMoneyCents(valor)],
        ["Devolvido", formatMoneyCents(devolvido)],
        ["Pessoa", personText(pessoa || "Sem nome", email)],
        ["E-mail", addressText(email)],
        ["Criada em", formatMoment(criadoEm)],
        ["Paga em", pagoEm ? formatMoment(pagoEm) : "Não paga"],
      ]}
    />
  );
}
