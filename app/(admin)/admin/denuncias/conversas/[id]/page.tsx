import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { LookAsPerson } from "@/components/admin/action/look-as-person";
import { Badge } from "@/components/kit/ui/badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { ENDED_ACCOUNT } from "@/lib/admin/audit/messages";
import { listAuditOf } from "@/lib/admin/audit/queries";
import {
  getTalkReport,
  type TalkParty,
  type TalkReportDetails,
} from "@/lib/admin/conversation-reports/queries";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { REPORT_LABELS } from "@/lib/matches/conversations/messages";
import { AuditSection } from "../../../../_parts/audit-section";
import { BackLink } from "../../../../_parts/back-link";
import { OfficeHeader } from "../../../../_parts/office-header";
import { SideFacts } from "../../../../_parts/side-facts";
import { CloseReport } from "./_parts/close-report";

export const instant = false;

export const metadata: Metadata = { title: "Denúncia entre os dois lados" };

export default async function TalkReportDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const [report, trail, passwordRecent] = await Promise.all([
    getTalkReport(id),
    listAuditOf("denuncia_conversa", id),
    hasRecentPassword(viewer.sessionId, new Date()),
  ]);
  if (!report) notFound();
  const { reporter, reported, path, interest } = report;
  const looked = [reporter, reported].find((party) => party?.canBeLookedAt);
  return (
    <>
      <BackLink href="/admin/denuncias/conversas">Conversas e interesses</BackLink>
      <OfficeHeader
        title={REPORT_LABELS[report.motivo]}
        action={
          report.decidedAt === null && (
            <CloseReport
              {...{ id, passwordRecent }}
              isInterest={report.isInterest}
              pago={report.pago}
              isOutside={report.isOutside}
              dealId={report.deal?.id ?? ""}
              undecided={report.undecided}
            />
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-6">
          <section aria-labelledby="detalhe">
            <h2 id="detalhe" className="mb-1 text-lg">
              O que a pessoa escreveu
            </h2>
            <p className="max-w-measure whitespace-pre-line break-words">
              {report.detalhe || "Só o motivo, sem texto."}
            </p>
          </section>
          {interest && (
            <section aria-labelledby="interesse">
              <h2 id="interesse" className="mb-1 text-lg">
                O que o financiador escreveu
              </h2>
              <p className="mb-1 break-words text-sm">
                {interest.nomeEmpresa}, {interest.emailContato}
              </p>
              <p className="max-w-measure whitespace-pre-line break-words">
                {interest.observacoes || "Sem mensagem."}
              </p>
            </section>
          )}
          <section aria-labelledby="mensagens" className="rounded-md bg-sunken px-4 py-4">
            <h2 id="mensagens" className="mb-1 text-lg">
              {interest ? "O interesse na página" : "Mensagens"}
            </h2>
            <p className="mb-3 max-w-measure text-sm">
              {looked
                ? `${interest ? "O interesse é visto" : "A conversa é lida"} na conta de ${looked.name}, só para leitura. O motivo fica no registro, e a pessoa o lê em Conta.`
                : "Nenhuma das duas contas pode ser vista pela equipe."}
            </p>
            {looked && (
              <LookAsPerson
                id={looked.id}
                name={looked.name || looked.email}
                label={interest ? "Ver o interesse" : "Ler a conversa"}
                path={path}
                passwordRecent={passwordRecent}
              />
            )}
          </section>
          {report.nota !== "" && (
            <section aria-labelledby="nota">
              <h2 id="nota" className="mb-1 text-lg">
                O que a equipe decidiu
              </h2>
              <p className="max-w-measure whitespace-pre-line break-words">{report.nota}</p>
            </section>
          )}
          <AuditSection rows={trail} empty="A decisão da equipe aparece aqui." />
        </div>
        <Facts report={report} />
      </div>
    </>
  );
}

function Party({ party }: { party: TalkParty }) {
  if (party.hasEnded) return ENDED_ACCOUNT;
  return (
    <>
      <TextLink href={`/admin/pessoas/${party.id}`}>{party.name || party.email}</TextLink>
      {party.isSuspended && ", conta suspensa"}
    </>
  );
}

function feeState({
  amount,
  refundedAmount,
  owedAmount,
  isDisputed,
}: TalkReportDetails["fees"][number]): string {
  if (isDisputed) return ", contestado no banco";
  if (owedAmount > 0n) return ", a devolver";
  return refundedAmount >= amount ? ", devolvido" : "";
}

function depositText({ deposit }: NonNullable<TalkReportDetails["deal"]>): string {
  if (!deposit) return "Nenhum em vigor";
  const proof = deposit.fileId ? "com comprovante" : "sem comprovante";
  return `${formatMoneyCents(deposit.amount)}, em ${formatDate(dayOf(deposit.depositedOn))}, ${proof}`;
}

function Facts({ report }: { report: TalkReportDetails }) {
  const { reporter, reported, createdAt, decidedAt, conversation, fees, deal } = report;
  return (
    <SideFacts
      facts={[
        ["Situação", <Badge key="situacao">{decidedAt ? "Encerrada" : "A decidir"}</Badge>],
        ["Quem denunciou", <Party key="quem" party={reporter} />],
        ["Quem foi denunciado", reported ? <Party key="outro" party={reported} /> : ENDED_ACCOUNT],
        [
          "Projeto",
          <TextLink key="projeto" href={`/admin/projetos/${report.projetoId}`}>
            {report.projeto}
          </TextLink>,
        ],
        conversation && ["Conversa", conversation.id],
        conversation && [
          "Mensagens",
          `${conversation.messages} agora, ${conversation.messagesThen} na denúncia`,
        ],
        [
          "Taxas pagas neste apoio",
          fees.length === 0
            ? "Nada"
            : fees.map((fee) => (
                <Link
                  key={fee.id}
                  href={`/admin/pagamentos/${fee.id}`}
                  prefetch={false}
                  className="link block"
                >
                  {formatMoneyCents(fee.amount)}
                  {feeState(fee)}
                </Link>
              )),
        ],
        deal && ["Depósito informado", depositText(deal)],
        deal?.captador != null && ["Valor que o projeto confirmou", formatMoneyCents(deal.captador)],
        deal?.financiador != null && [
          "Valor que o financiador confirmou",
          formatMoneyCents(deal.financiador),
        ],
        deal && [
          "Apoio",
          <TextLink key="apoio" href={`/admin/apoios/${deal.id}`}>
            Ver o apoio
          </TextLink>,
        ],
        ["Recebida em", formatMoment(createdAt)],
        decidedAt && ["Encerrada em", formatMoment(decidedAt)],
      ]}
    />
  );
}
