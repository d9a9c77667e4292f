import type { Metadata } from "next";
import { FilterTabs, ListPages } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { requireViewer } from "@/lib/access/auth/session";
import { TALK_EMPTY_TABS, TALK_TAB_LABELS } from "@/lib/admin/conversation-reports/messages";
import { countOpenTalkReports, listTalkReports } from "@/lib/admin/conversation-reports/queries";
import { TALK_REPORT_LIST, type TalkReportTab } from "@/lib/admin/conversation-reports/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { formatMoment } from "@/lib/kit/format";
import { REPORT_LABELS } from "@/lib/matches/conversations/messages";
import { OfficeHeader } from "../../../_parts/office-header";
import { ReportKinds } from "../_parts/report-kinds";

export const instant = false;

export const metadata: Metadata = { title: "Conversas e interesses denunciados" };

const PATH = "/admin/denuncias/conversas";

export default async function TalkReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(TALK_REPORT_LIST, await searchParams);
  const tab = state.filters.lista as TalkReportTab;
  const [{ rows, next }, open] = await Promise.all([
    listTalkReports(tab, state.after),
    countOpenTalkReports(),
  ]);
  const list = { path: PATH, spec: TALK_REPORT_LIST, state };
  return (
    <>
      <OfficeHeader title="Conversas e interesses denunciados">
        Um dos lados de um apoio pediu a ajuda da equipe. O outro lado não fica sabendo.
      </OfficeHeader>
      <ReportKinds current="conversas" />
      <div className="mb-4">
        <FilterTabs
          {...list}
          name="lista"
          label="Situação"
          labels={TALK_TAB_LABELS}
          counts={{ abertas: open }}
        />
      </div>
      <ListTable
        label={`Conversas e interesses denunciados: ${TALK_TAB_LABELS[tab]}`}
        rows={rows}
        hrefOf={({ id }) => `${PATH}/${id}`}
        title={{ label: "Motivo", cell: ({ motivo }) => REPORT_LABELS[motivo] }}
        columns={[
          { label: "O quê", cell: ({ isInterest }) => (isInterest ? "Interesse" : "Conversa") },
          { label: "Quem denunciou", cell: ({ reporter }) => reporter.name, named: true },
          { label: "Quem foi denunciado", cell: ({ reported }) => reported?.name ?? "", named: true },
          { label: "Projeto", cell: ({ projeto }) => projeto, wide: true },
          { label: "Recebida em", cell: ({ createdAt }) => formatMoment(createdAt), named: true },
          ...(tab === "decididas"
            ? [
                {
                  label: "Encerrada em",
                  named: true,
                  cell: ({ decidedAt }: { decidedAt: Date | null }) =>
                    decidedAt ? formatMoment(decidedAt) : "",
                },
              ]
            : []),
        ]}
        empty={TALK_EMPTY_TABS[tab]}
      />
      <ListPages {...list} next={next} />
    </>
  );
}
