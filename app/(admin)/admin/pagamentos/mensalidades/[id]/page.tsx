import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { getMonth } from "@/lib/admin/payments/queries";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { addressText, personText } from "../../../../_parts/person-text";
import { MonthState } from "../../_parts/month-table";
import { PaymentDetail } from "../../_parts/payment-detail";
import { RecordTransfer } from "../../_parts/record-transfer";
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
  const { plano, pessoa, email, valor, devolvido, aDevolver, voltou, criadoEm, pagoEm, rest, refusal } =
    month;
  const amount = formatMoneyCents(rest);
  const person = personText(pessoa, email);
  return (
    <PaymentDetail
      title={`Mensalidade do plano ${plano.toUpperCase()}`}
      back="/admin/pagamentos?lista=mensalidades"
      refusal={refusal}
      refund={
        <RefundPayment
          {...{ id, amount, person, passwordRecent }}
          isLive={month.isLive}
          end={month.endsAt && formatDate(month.endsAt)}
          tipo="mes"
        />
      }
      instead={
        refusal === "bounced" && (
          <RecordTransfer
            {...{ id, person, passwordRecent }}
            tipo="mes"
            cause="bounced"
            valor={Number(voltou)}
          />
        )
      }
      trail={trail}
      facts={[
        ["Situação", <MonthState key="situacao" month={month} />],
        ["Valor", formatMoneyCents(valor)],
        ["Devolvido", formatMoneyCents(devolvido)],
        ...(aDevolver > 0n ? ([["A Stripe ainda deve devolver", formatMoneyCents(aDevolver)]] as const) : []),
        ...(voltou > 0n ? ([["Voltou do banco", formatMoneyCents(voltou)]] as const) : []),
        ["Pessoa", personText(pessoa || "Sem nome", email)],
        ["E-mail", addressText(email)],
        ["Criada em", formatMoment(criadoEm)],
        ["Paga em", pagoEm ? formatMoment(pagoEm) : "Não paga"],
      ]}
    />
  );
}
