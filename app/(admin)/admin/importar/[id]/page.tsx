import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { FilterTabs, ListPages } from "@/components/admin/list/list-controls";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { IMPORTS, ROW_LABELS, ROW_NOTES } from "@/lib/admin/import-previews/messages";
import { getPreview, listPreviewRows, type PreviewSummary } from "@/lib/admin/import-previews/queries";
import { hasChanges, ROW_KINDS, type RowKind, rowList } from "@/lib/admin/import-previews/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { formatMoment, formatNumber } from "@/lib/kit/format";
import { BackLink } from "../../../_parts/back-link";
import { OfficeHeader } from "../../../_parts/office-header";
import { OfficeSection } from "../../../_parts/office-section";
import { ApplyImport } from "./_parts/apply-import";
import { PreviewRows } from "./_parts/preview-rows";
import { UntilApplied } from "./_parts/until-applied";

export const instant = false;

export const metadata: Metadata = { title: "Prévia da importação" };

type PreviewPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function PreviewPage({ params, searchParams }: PreviewPageProps) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const preview = await getPreview(id);
  if (!preview) notFound();
  const { counts, estado, fileName, counted } = preview;
  const spec = rowList(counts);
  const state = readListState(spec, await searchParams);
  const kind = state.filters.linhas as RowKind;
  const [{ rows, next }, trail, passwordRecent] = await Promise.all([
    listPreviewRows(id, kind, state.after),
    listAuditOf("importacao", id),
    hasRecentPassword(viewer.sessionId, new Date()),
  ]);
  const list = { path: `/admin/importar/${id}`, spec, state };
  const labels = Object.fromEntries(
    ROW_KINDS.filter((one) => spec.filters.linhas.includes(one)).map((one) => [one, ROW_LABELS[one]]),
  );
  return (
    <>
      <BackLink href="/admin/importar">Importar projetos</BackLink>
      <OfficeHeader
        title={fileName}
        action={
          estado === "pronta" &&
          hasChanges(counts) && <ApplyImport id={id} counts={counts} passwordRecent={passwordRecent} />
        }
      >
        {summaryOf(preview)}
      </OfficeHeader>
      <StandingNote preview={preview} />
      <div className="mb-3">
        <FilterTabs {...list} name="linhas" label="Projetos" labels={labels} counts={counts} />
      </div>
      <p className="mb-3 max-w-measure text-ink-soft text-sm">{ROW_NOTES[kind]}</p>
      <PreviewRows kind={kind} rows={rows} counted={counted} isApplied={estado === "aplicada"} />
      <ListPages {...list} next={next} />
      <OfficeSection title="Registro">
        <AuditTrail quiet rows={trail} empty="A aplicação deste arquivo aparece aqui." />
      </OfficeSection>
    </>
  );
}

function summaryOf({ counts, createdAt, estado }: PreviewSummary): string {
  const { iguais, semCnpj, avisados = 0 } = counts;
  const equal = `Sem mudança: ${formatNumber(iguais)}`;
  const lacking =
    semCnpj === 0 ? "" : ` Sem CNPJ do proponente: ${formatNumber(semCnpj)}; sem ele não há recibo.`;
  const ends = estado === "pronta" && avisados > 0 ? ` ${IMPORTS.ends(formatNumber(avisados))}` : "";
  return `Enviado em ${formatMoment(createdAt)}. ${equal}.${lacking}${ends}`;
}

function StandingNote({ preview }: { preview: PreviewSummary }) {
  const { estado, remadeAt, appliedAt, counts } = preview;
  if (estado === "aplicando") return <UntilApplied />;
  const text = standingOf({ estado, remadeAt, appliedAt, changes: hasChanges(counts) });
  return text && <p className="mb-5 rounded-md border border-line px-4 py-3 text-sm">{text}</p>;
}

type Standing = Pick<PreviewSummary, "estado" | "remadeAt" | "appliedAt"> & { changes: boolean };

function standingOf({ estado, remadeAt, appliedAt, changes }: Standing): string | null {
  if (estado === "falhou") return IMPORTS.failed;
  if (estado === "aplicada" && appliedAt)
    return `Aplicada em ${formatMoment(appliedAt)}. A lista pública mostra as mudanças em alguns minutos.`;
  if (remadeAt) return IMPORTS.remade;
  return changes ? null : "Este arquivo não muda nada: não há o que aplicar.";
}
