import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { FEES, SUPPORT_STATES } from "@/lib/admin/accounts/labels";
import { wordOf } from "@/lib/admin/accounts/rules";
import { ENDED_ACCOUNT } from "@/lib/admin/audit/messages";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { TEAM_STEPS } from "@/lib/admin/supports/messages";
import { type DealDetails, getDeal } from "@/lib/admin/supports/queries";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { showParty } from "@/lib/kit/party";
import { numberLabel } from "@/lib/money/receipts/rules/receipt";
import { AuditSection } from "../../../_parts/audit-section";
import { BackLink } from "../../../_parts/back-link";
import { FactGrid } from "../../../_parts/fact-grid";
import { feeState } from "../../../_parts/fee-state";
import { OfficeHeader } from "../../../_parts/office-header";
import { OfficeSection } from "../../../_parts/office-section";
import { AnnulDeposit } from "./_parts/annul-deposit";
import { AnnulReport } from "./_parts/annul-report";
import { BookPayment } from "./_parts/book-payment";
import { ChangePayer } from "./_parts/change-payer";
import { EndDeal } from "./_parts/end-deal";

export const instant = false;

export const metadata: Metadata = { title: "Apoio" };

export default async function DealDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const [deal, trail, passwordRecent] = await Promise.all([
    getDeal(id),
    listAuditOf("apoio", id),
    hasRecentPassword(viewer.sessionId, new Date()),
  ]);
  if (!deal) notFound();
  const { project, captador, financiador, deposit, payer, receipt, confirmedAmount, payable } = deal;
  return (
    <>
      <BackLink href="/admin/apoios">Apoios</BackLink>
      <OfficeHeader
        title={`Apoio a ${project.name}`}
        action={
          confirmedAmount === null ? (
            deal.mayEnd ? (
              <EndDeal
                id={id}
                situacao={deal.status}
                deposito={Number(deposit?.amount ?? 0n)}
                isAlone={deal.teamStep === "endAlone"}
                passwordRecent={passwordRecent}
              />
            ) : (
              deal.reported !== null && (
                <AnnulReport id={id} valor={Number(deal.reported)} passwordRecent={passwordRecent} />
              )
            )
          ) : (
            <AnnulDeposit
              id={id}
              valor={Number(confirmedAmount)}
              devolver={Number(deal.undue)}
              hasReceipt={receipt !== null}
              ending={deal.ending}
              passwordRecent={passwordRecent}
            />
          )
        }
      />
      {deal.teamStep && (
        <p className="mb-4 max-w-[60rem] text-sm leading-normal">
          {deal.leftAt && `Deixado em ${formatDate(deal.leftAt)}. `}
          {TEAM_STEPS[deal.teamStep]}
        </p>
      )}
      <FactGrid
        facts={[
          ["Situação", wordOf(SUPPORT_STATES, deal.status)],
          ["Aceito em", formatDate(deal.acceptedAt)],
          ["Valor do interesse", formatMoneyCents(deal.amount)],
          [
            "Confirmado pelos dois lados",
            confirmedAmount === null ? "Ainda não" : formatMoneyCents(confirmedAmount),
          ],
          [
            "Depósito informado",
            deposit
              ? `${formatMoneyCents(deposit.amount)}, em ${formatDate(dayOf(deposit.day))}, ${deposit.hasProof ? "com comprovante" : "sem comprovante"}`
              : "Nenhum em vigor",
          ],
          [
            "Pagador no recibo",
            payer && receipt === null && deal.status !== "cancelada" ? (
              <span key="pagador" className="flex flex-col items-end gap-2">
                {showParty(payer)}
                <ChangePayer id={id} pagador={showParty(payer)} passwordRecent={passwordRecent} />
              </span>
            ) : payer ? (
              showParty(payer)
            ) : (
              "Nenhum em vigor"
            ),
          ],
          [
            "Recibo",
            receipt ? (
              <TextLink key="recibo" href={`/recibo/${receipt.code}`}>
                {numberLabel(receipt.number)}
              </TextLink>
            ) : (
              "Nenhum em vigor"
            ),
          ],
          ["Financiador", <Party key="financiador" side={financiador} />],
          ["Quem cuida do projeto", <Party key="captador" side={captador} />],
          [
            "Projeto",
            <TextLink key="projeto" href={`/admin/projetos/${project.id}`}>
              {project.name}
            </TextLink>,
          ],
        ]}
      />
      <OfficeSection title="Taxas">
        {payable.map((fee) => (
          <div key={fee.tipo} className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
            <span>
              {wordOf(FEES, fee.kind)} a pagar agora: {formatMoneyCents(fee.amount)}
            </span>
            <BookPayment
              id={id}
              fee={fee.tipo}
              name={wordOf(FEES, fee.kind)}
              valor={fee.amount}
              since={formatDate(fee.since)}
              passwordRecent={passwordRecent}
            />
          </div>
        ))}
        {deal.fees.length === 0 ? (
          <p className="text-sm">Nenhuma taxa neste apoio.</p>
        ) : (
          <FactGrid
            facts={deal.fees.map((fee) => [wordOf(FEES, fee.kind), <Fee key={fee.id} fee={fee} />])}
          />
        )}
      </OfficeSection>
      <AuditSection
        rows={trail}
        empty="O que a equipe fizer com este apoio aparece aqui."
        className="mt-10"
      />
    </>
  );
}

function Party({ side: { id, name } }: { side: DealDetails["captador"] }) {
  return (
    <TextLink href={`/admin/pessoas/${id}`}>
      {name === null ? ENDED_ACCOUNT : name || "Conta sem perfil"}
    </TextLink>
  );
}

function Fee({ fee }: { fee: DealDetails["fees"][number] }) {
  const { amount, checkoutId } = fee;
  const text = `${formatMoneyCents(amount)}, ${feeState(fee)}`;
  if (checkoutId === null) return text;
  return <TextLink href={`/admin/pagamentos/${checkoutId}`}>{text}</TextLink>;
}
