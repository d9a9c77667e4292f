import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { hasSecondMember, listMovementsOf } from "@/lib/admin/bank/queries";
import { paymentTitle, refusalsText, trialText, UNDECIDED_CAME_BACK } from "@/lib/admin/payments/messages";
import { getPayment } from "@/lib/admin/payments/queries";
import { shownTrial, undecidedParts } from "@/lib/admin/payments/rules";
import { getRefundEffect } from "@/lib/admin/supports/queries";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { isUuid } from "@/lib/kit/ids";
import { takenBackOf } from "@/lib/money/bank/queries";
import { OUTSIDE_METHOD } from "@/lib/money/fees/rules";
import { PersonLink } from "../../../_parts/person-link";
import { addressText, personText } from "../../../_parts/person-text";
import { CorrectBooking } from "../_parts/correct-booking";
import { PaymentDetail } from "../_parts/payment-detail";
import { PaymentState } from "../_parts/payment-table";
import { RecordLoss } from "../_parts/record-loss";
import { RefundPayment } from "../_parts/refund-payment";
import { TransferStep, transferFact } from "../_parts/transfer-step";
import { UndoBooking } from "../_parts/undo-booking";

export const instant = false;

export const metadata: Metadata = { title: "Pagamento" };

/** Page of a checkout for a fee or for the start of a plan. */
export default async function PaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const [payment, trail, passwordRecent, movements, hasSecond] = await Promise.all([
    getPayment(id),
    listAuditOf("pagamento", id),
    hasRecentPassword(viewer.sessionId, new Date()),
    isUuid(id) ? listMovementsOf({ checkoutId: id }, viewer.userId) : [],
    hasSecondMember(),
  ]);
  if (!payment) notFound();
  const { finalidade, pessoa, email, valor, devolvido, aDevolver, voltou, rest, refusal } = payment;
  const amount = formatMoneyCents(rest);
  const trial = payment.teste && shownTrial(payment.teste, new Date());
  const person = personText(pessoa, email);
  // The first month of a plan is refunded on the month's page (mensalidades).
  const isPlan = finalidade === "plano";
  const isOutside = payment.metodo === OUTSIDE_METHOD;
  const shown = refusal === "owed" && payment.recusas > 0 ? "refused" : refusal;
  const refusals = refusalsText(payment.recusas, payment.recusadoEm && formatMoment(payment.recusadoEm));
  const isTakenBack = payment.desfeitoEm !== null && payment.codigo !== null;
  const mayCorrect = isOutside && (!payment.desfeitoEm || isTakenBack);
  const correct = mayCorrect && <CorrectBooking {...{ id, isTakenBack, passwordRecent }} />;
  const effect = payment.apoioId ? await getRefundEffect(payment.apoioId, payment.stripeId) : "nothing";
  const { perdido } = payment;
  const estornado = isOutside ? await takenBackOf(id) : 0n;
  const mayLose = isOutside && (refusal === "refunded" || isTakenBack) && estornado < valor;
  const most = formatMoneyCents(valor - estornado);
  const loss = mayLose && <RecordLoss {...{ id, most, passwordRecent }} perdido={Number(perdido)} />;
  const undo = <UndoBooking {...{ id, amount, passwordRecent }} isPartlyReturned={devolvido > 0n} />;
  const transfer = (
    <TransferStep {...{ id, person, passwordRecent }} tipo="taxa" refusal={shown} money={payment} />
  );
  const isUndecided = refusal === "undecided";
  const { toDecide, covered, beyond } = undecidedParts(payment);
  const undecided = isUndecided
    ? { covered: formatMoneyCents(covered), beyond: beyond > 0n ? formatMoneyCents(beyond) : null }
    : undefined;
  const refund = (
    <RefundPayment
      {...{ id, person, passwordRecent, isOutside, effect, undecided }}
      amount={formatMoneyCents(toDecide)}
      tipo="taxa"
    />
  );
  return (
    <PaymentDetail
      title={paymentTitle(payment)}
      back="/admin/pagamentos"
      refusal={shown}
      note={isUndecided && voltou > 0n ? UNDECIDED_CAME_BACK : null}
      refund={
        !isPlan && (
          <div className="flex flex-wrap gap-3">
            {refund}
            {correct}
            {isOutside && undo}
          </div>
        )
      }
      instead={
        mayCorrect || isUndecided ? (
          <div className="flex flex-wrap gap-3">
            {isUndecided && refund}
            {transfer}
            {correct}
            {refusal === "outside" && undo}
            {loss}
          </div>
        ) : (
          transfer
        )
      }
      trail={trail}
      {...{ movements, hasSecond, passwordRecent }}
      facts={[
        ["Situação", <PaymentState key="situacao" payment={payment} />],
        trial && ["Teste", trialText(trial)],
        [isPlan ? "Valor por mês" : "Valor", formatMoneyCents(valor)],
        ["Devolvido", formatMoneyCents(devolvido)],
        ["A devolver", formatMoneyCents(aDevolver)],
        perdido > 0n && ["Perdido: estornado depois da devolução", formatMoneyCents(perdido)],
        voltou > 0n && ["Voltou do banco", formatMoneyCents(voltou)],
        transferFact(payment, trail),
        isUndecided && ["Sem decisão", formatMoneyCents(payment.semDecisao)],
        aDevolver > 0n && !isOutside && ["Recusas da Stripe", refusals],
        [
          "Pessoa",
          <PersonLink key="pessoa" userId={payment.userId}>
            {personText(pessoa || "Sem nome", email)}
          </PersonLink>,
        ],
        ["E-mail", addressText(email)],
        ["Criado em", formatMoment(payment.criadoEm)],
        [
          isPlan ? "Contratado em" : isOutside ? "Registrado em" : "Pago em",
          payment.pagoEm ? formatMoment(payment.pagoEm) : "Ainda não",
        ],
        ["Meio", METHODS.get(payment.metodo ?? "") ?? "Nenhum ainda"],
        isOutside && ["Dia no banco", payment.diaNoBanco ? formatDate(payment.diaNoBanco) : "Nenhum"],
        isOutside && ["Código da transferência", payment.codigo ?? "Retirado com o registro"],
        !isOutside && ["Id na Stripe", payment.stripeId ?? "Nenhum ainda"],
        payment.desfeitoEm && ["Registro desfeito em", formatMoment(payment.desfeitoEm)],
        payment.apoioId !== null && ["Apoio", <SupportLink key="apoio" id={payment.apoioId} />],
      ]}
    />
  );
}

const METHODS = new Map([
  ["card", "Cartão"],
  ["pix", "Pix"],
  [OUTSIDE_METHOD, "Transferência, fora da Stripe"],
]);

const SupportLink = ({ id }: { id: string }) => <TextLink href={`/admin/apoios/${id}`}>Ver o apoio</TextLink>;
