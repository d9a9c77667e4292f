import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { hasSecondMember, listMovementsOf } from "@/lib/admin/bank/queries";
import { refusalsText } from "@/lib/admin/payments/messages";
import { getMonth, type MonthDetails } from "@/lib/admin/payments/queries";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { isUuid } from "@/lib/kit/ids";
import { PersonLink } from "../../../../_parts/person-link";
import { addressText, personText } from "../../../../_parts/person-text";
import { MonthState } from "../../_parts/month-table";
import { PaymentDetail } from "../../_parts/payment-detail";
import { RefundPayment } from "../../_parts/refund-payment";
import { TransferStep, transferFact } from "../../_parts/transfer-step";

export const instant = false;

export const metadata: Metadata = { title: "Mensalidade" };

export default async function MonthPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const [month, trail, passwordRecent, movements, hasSecond] = await Promise.all([
    getMonth(id),
    listAuditOf("mensalidade", id),
    hasRecentPassword(viewer.sessionId, new Date()),
    isUuid(id) ? listMovementsOf({ planPaymentId: id }, viewer.userId) : [],
    hasSecondMember(),
  ]);
  if (!month) notFound();
  const { plano, pessoa, email, valor, devolvido, aDevolver, voltou, criadoEm, pagoEm, rest, refusal } =
    month;
  const amount = formatMoneyCents(rest);
  const person = personText(pessoa, email);
  const shown = refusal === "owed" && month.recusas > 0 ? "refused" : refusal;
  const refusals = refusalsText(month.recusas, month.recusadoEm && formatMoment(month.recusadoEm));
  return (
    <PaymentDetail
      title={`Mensalidade do plano ${plano.toUpperCase()}`}
      back="/admin/pagamentos?lista=mensalidades"
      refusal={shown}
      refund={
        <RefundPayment
          {...{ id, amount, person, passwordRecent }}
          isLive={month.isLive}
          end={month.endsAt && formatDate(month.endsAt)}
          tipo="mes"
        />
      }
      instead={<TransferStep {...{ id, person, passwordRecent }} tipo="mes" refusal={shown} money={month} />}
      trail={trail}
      {...{ movements, hasSecond, passwordRecent }}
      facts={[
        ["Situação", <MonthState key="situacao" month={month} />],
        ["Valor", formatMoneyCents(valor)],
        ["Devolvido", formatMoneyCents(devolvido)],
        aDevolver > 0n && [dueLabel(month), formatMoneyCents(aDevolver)],
        transferFact(month, trail),
        refusal === "owed" && ["Recusas da Stripe", refusals],
        voltou > 0n && ["Voltou do banco", formatMoneyCents(voltou)],
        [
          "Pessoa",
          <PersonLink key="pessoa" userId={month.userId}>
            {personText(pessoa || "Sem nome", email)}
          </PersonLink>,
        ],
        ["E-mail", addressText(email)],
        ["Criada em", formatMoment(criadoEm)],
        ["Paga em", pagoEm ? formatMoment(pagoEm) : "Não paga"],
      ]}
    />
  );
}

/** If the payer's bank sent a part back (`voltou`), Stripe refunds the rest after the team's transfer of that part. */
function dueLabel({ voltou, reservado }: Pick<MonthDetails, "voltou" | "reservado">): string {
  if (reservado > 0n) return "A devolver";
  return voltou > 0n ? "A devolver pela Stripe, depois da transferência" : "A Stripe ainda deve devolver";
}
