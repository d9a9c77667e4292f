import type { Metadata } from "next";
import { FilterTabs, ListPages } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { requireViewer } from "@/lib/access/auth/session";
import { EMPTY_TABS, STATE_LABELS, TAB_LABELS } from "@/lib/admin/content-reports/messages";
import { countOpenReports, listReports } from "@/lib/admin/content-reports/queries";
import { REPORT_LIST, type Tab } from "@/lib/admin/content-reports/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { REASON_LABELS, REPORTED } from "@/lib/catalog/news/messages";
import { formatMoment } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";
import { ReportKinds } from "./_parts/report-kinds";

export const instant = false;

export const metadata: Metadata = { title: "Denúncias" };

const PATH = "/admin/denuncias";

export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(REPORT_LIST, await searchParams);
  const tab = state.filters.lista as Tab;
  const [{ rows, next }, open] = await Promise.all([listReports(tab, state.after), countOpenReports()]);
  const list = { path: PATH, spec: REPORT_LIST, state };
  return (
    <>
      <OfficeHeader title="Denúncias">
        Retire o que ofende, engana ou usa o nome de outra organização. O projeto não fica sabendo quem
        denunciou.
      </OfficeHeader>
      <ReportKinds current="conteudo" />
      <div className="mb-4">
        <FilterTabs {...list} name="lista" label="Situação" labels={TAB_LABELS} counts={{ abertas: open }} />
      </div>
      <ListTable
        label={`Denúncias: ${TAB_LABELS[tab]}`}
        rows={rows}
        hrefOf={({ id }) => `${PATH}/${id}`}
        title={{ label: "Motivo", cell: ({ motivo }) => REASON_LABELS[motivo] }}
        columns={[
          { label: "Conteúdo", cell: ({ tipo }) => capital(REPORTED[tipo]) },
          { label: "Projeto", cell: ({ projeto }) => projeto.nome },
          {
            label: "Recebida em",
            cell: ({ criadaEm }) => <span className="whitespace-nowrap">{formatMoment(criadaEm)}</span>,
          },
          { label: "Situação", cell: ({ estado }) => <Badge>{STATE_LABELS[estado]}</Badge> },
        ]}
        empty={EMPTY_TABS[tab]}
      />
      <ListPages {...list} next={next} />
    </>
  );
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
