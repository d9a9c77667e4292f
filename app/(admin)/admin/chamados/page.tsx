import type { Metadata } from "next";
import { FilterTabs, ListPages } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { requireViewer } from "@/lib/access/auth/session";
import { readListState, type SearchParams, showCount } from "@/lib/admin/list/rules";
import { EMPTY_TABS, TAB_LABELS } from "@/lib/admin/tickets/messages";
import { countTickets, listTickets } from "@/lib/admin/tickets/queries";
import { type Tab, TICKET_LIST } from "@/lib/admin/tickets/rules";
import { CATEGORY_LABELS, PRIORITY_LABELS } from "@/lib/people/help/messages";
import { DEFAULT_PRIORITY } from "@/lib/people/help/rules";
import { OfficeHeader } from "../../_parts/office-header";
import { TicketDeadline } from "./_parts/ticket-deadline";

export const instant = false;

export const metadata: Metadata = { title: "Chamados" };

const PATH = "/admin/chamados";

type TicketsPageProps = { searchParams: Promise<SearchParams> };

/** Tickets by deadline (B2.22). */
export default async function TicketsPage({ searchParams }: TicketsPageProps) {
  await requireViewer("/admin");
  const state = readListState(TICKET_LIST, await searchParams);
  const tab = state.filters.lista as Tab;
  const now = new Date();
  const [{ rows, next }, counts] = await Promise.all([listTickets(tab, state.after), countTickets(now)]);
  const list = { path: PATH, spec: TICKET_LIST, state };
  const late =
    counts.atrasados === 1 ? "1 chamado passou" : `${showCount(counts.atrasados)} chamados passaram`;
  return (
    <>
      <OfficeHeader title="Chamados">
        {counts.atrasados > 0
          ? `${late} do prazo de resposta.`
          : "Nenhum chamado passou do prazo de resposta."}
      </OfficeHeader>
      <div className="mb-4">
        <FilterTabs {...list} name="lista" label="Situação" labels={TAB_LABELS} counts={counts} />
      </div>
      <ListTable
        label={`Chamados: ${TAB_LABELS[tab]}`}
        rows={rows}
        hrefOf={({ id }) => `${PATH}/${id}`}
        title={{ label: "Assunto", cell: ({ assunto }) => assunto }}
        columns={[
          { label: "Prazo", cell: (ticket) => <TicketDeadline ticket={ticket} now={now} /> },
          {
            label: "Prioridade",
            cell: ({ prioridade }) => PRIORITY_LABELS[prioridade ?? DEFAULT_PRIORITY],
          },
          { label: "Categoria", cell: ({ categoria }) => CATEGORY_LABELS[categoria] },
          { label: "Pessoa", cell: ({ nome, email }) => nome || email || "Conta encerrada" },
          { label: "Protocolo", cell: ({ protocolo }) => protocolo, wide: true },
        ]}
        empty={EMPTY_TABS[tab]}
      />
      <ListPages {...list} next={next} />
    </>
  );
}
