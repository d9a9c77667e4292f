import type { Metadata } from "next";
import { ListPages } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { requireViewer } from "@/lib/access/auth/session";
import { listPreviews } from "@/lib/admin/import-previews/queries";
import { PREVIEW_LIST } from "@/lib/admin/import-previews/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { formatMoment, formatNumber } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";
import { OfficeSection } from "../../_parts/office-section";
import { PreviewState } from "./_parts/preview-state";
import { SendFile } from "./_parts/send-file";

export const instant = false;

export const metadata: Metadata = { title: "Importar projetos" };

const PATH = "/admin/importar";

export default async function ImportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(PREVIEW_LIST, await searchParams);
  const { rows, next } = await listPreviews(state);
  return (
    <>
      <OfficeHeader title="Importar projetos">
        Envie a lista da fonte oficial, confira cada mudança e só então aplique.
      </OfficeHeader>
      <SendFile />
      <OfficeSection title="Arquivos enviados">
        <ListTable
          label="Arquivos enviados"
          rows={rows}
          hrefOf={({ id }) => `${PATH}/${id}`}
          title={{ label: "Arquivo", cell: ({ fileName }) => fileName }}
          columns={[
            { label: "Situação", cell: ({ estado }) => <PreviewState estado={estado} /> },
            { label: "Novos", named: true, align: "right", cell: ({ counts }) => formatNumber(counts.novo) },
            { label: "Mudam", named: true, align: "right", cell: ({ counts }) => formatNumber(counts.muda) },
            {
              label: "Recusados",
              named: true,
              align: "right",
              cell: ({ counts }) => formatNumber(counts.recusado),
            },
            { label: "Enviado em", align: "right", cell: ({ createdAt }) => formatMoment(createdAt) },
          ]}
          empty="Nenhum arquivo nos últimos 30 dias. Cada arquivo enviado aparece aqui, com o que mudou."
        />
        <ListPages path={PATH} spec={PREVIEW_LIST} state={state} next={next} />
      </OfficeSection>
    </>
  );
}
