import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Badge } from "@/components/kit/ui/badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { STATE_LABELS } from "@/lib/admin/content-reports/messages";
import { getReport, type ReportDetails } from "@/lib/admin/content-reports/queries";
import { REASON_LABELS, REPORTED } from "@/lib/catalog/news/messages";
import { formatMoment } from "@/lib/kit/format";
import { AuditSection } from "../../../_parts/audit-section";
import { BackLink } from "../../../_parts/back-link";
import { ContentDocuments, ContentPhotos } from "../../../_parts/content-files";
import type { FactPairs } from "../../../_parts/fact-grid";
import { OfficeHeader } from "../../../_parts/office-header";
import { SideFacts } from "../../../_parts/side-facts";
import { DecideReport } from "./_parts/decide-report";

export const instant = false;

export const metadata: Metadata = { title: "Denúncia" };

export default async function ReportDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const [report, trail, passwordRecent] = await Promise.all([
    getReport(id),
    listAuditOf("denuncia", id),
    hasRecentPassword(viewer.sessionId, new Date()),
  ]);
  if (!report) notFound();
  const isOpen = report.estado === "aberta";
  return (
    <>
      <BackLink href="/admin/denuncias">Denúncias</BackLink>
      <OfficeHeader
        title={REASON_LABELS[report.motivo]}
        action={
          isOpen && (
            <DecideReport
              {...{ id, passwordRecent }}
              tipo={report.tipo}
              project={report.projeto.nome}
              isPublic={report.isPublic}
              hasCaptador={report.hasCaptador}
              isRemovable={report.isRemovable}
              gone={report.gone}
              visto={report.visto}
            />
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-6">
          {report.detalhe && (
            <section aria-labelledby="detalhe">
              <h2 id="detalhe" className="mb-1 text-lg">
                O que a pessoa escreveu
              </h2>
              <p className="max-w-measure whitespace-pre-line break-words">{report.detalhe}</p>
            </section>
          )}
          <section aria-labelledby="conteudo" className="rounded-md bg-sunken px-4 py-4">
            <h2 id="conteudo" className="mb-1 text-lg">
              Conteúdo denunciado
            </h2>
            <p className="max-w-measure whitespace-pre-line break-words">{report.texto}</p>
            <div className="mt-4 grid gap-4 text-sm empty:hidden">
              {report.fotos.length > 0 && <ContentPhotos photos={report.fotos} />}
              {report.documentos.length > 0 && <ContentDocuments documents={report.documentos} />}
            </div>
          </section>
          <AuditSection rows={trail} empty="A decisão da equipe aparece aqui." />
        </div>
        <Facts report={report} isOpen={isOpen} />
      </div>
    </>
  );
}

const reporterOf = ({ email, temConta }: ReportDetails, isOpen: boolean): string => {
  if (email) return `${email} (recebe a decisão, e depois é apagado)`;
  if (!isOpen) return "Sem e-mail guardado";
  return temConta ? "Alguém com conta, sem e-mail para resposta" : "Alguém sem conta nem e-mail";
};

function Facts({ report, isOpen }: { report: ReportDetails; isOpen: boolean }) {
  const { projeto, estado, tipo, criadaEm, decididaEm, apagadaEm, iguais } = report;
  const facts: FactPairs = [
    ["Situação", <Badge key="situacao">{STATE_LABELS[estado]}</Badge>],
    [
      "Tipo",
      <span key="tipo" className="block first-letter:uppercase">
        {REPORTED[tipo]}
      </span>,
    ],
    [
      "Projeto",
      projeto.publicado ? (
        <TextLink key="projeto" href={`/lir-projetos/${projeto.slug}`}>
          {projeto.nome}
        </TextLink>
      ) : (
        <TextLink key="projeto" href={`/admin/projetos/${projeto.id}`}>
          {projeto.nome} (fora da lista)
        </TextLink>
      ),
    ],
    ["Recebida em", formatMoment(criadaEm)],
    apagadaEm && ["Apagada pelo captador em", formatMoment(apagadaEm)],
    ["Quem denunciou", reporterOf(report, isOpen)],
    isOpen
      ? ["Denúncias em aberto deste conteúdo", iguais]
      : ["Decidida em", decididaEm && formatMoment(decididaEm)],
  ];
  return <SideFacts facts={facts} />;
}
