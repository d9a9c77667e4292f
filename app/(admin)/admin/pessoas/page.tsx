import type { Metadata } from "next";
import { FilterTabs, ListPages, ListSearch, SortLink } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { requireViewer } from "@/lib/access/auth/session";
import { ACCOUNT } from "@/lib/admin/accounts/messages";
import { listAccounts } from "@/lib/admin/accounts/queries";
import { ACCOUNT_LIST } from "@/lib/admin/accounts/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { formatDate } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";

export const instant = false;

export const metadata: Metadata = { title: "Pessoas" };

const PATH = "/admin/pessoas";
const LISTS = {
  todas: "Todas",
  captador: "Captadores",
  financiador: "Financiadores",
  suspensas: "Suspensas",
};
const KINDS = { captador: "Captador", financiador: "Financiador" };

export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(ACCOUNT_LIST, await searchParams);
  const { rows, next, isCut } = await listAccounts(state);
  const list = { path: PATH, spec: ACCOUNT_LIST, state };
  return (
    <>
      <OfficeHeader title="Pessoas">Contas da plataforma, sem as que foram encerradas.</OfficeHeader>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs {...list} name="tipo" label="Tipo de conta" labels={LISTS} />
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <SortLink {...list} labels={{ novas: "Mais novas primeiro", antigas: "Mais antigas primeiro" }} />
          <ListSearch {...list} label="E-mail, nome, CPF ou CNPJ" placeholder="E-mail, nome, CPF ou CNPJ" />
        </div>
      </div>
      {isCut && <p className="mb-4 text-sm">{ACCOUNT.searchIsCut(state.search)}</p>}
      <ListTable
        label="Pessoas"
        rows={rows}
        hrefOf={({ id }) => `${PATH}/${id}`}
        title={{ label: "Nome", cell: ({ name, email }) => name ?? email }}
        columns={[
          { label: "E-mail", cell: ({ email }) => <span className="break-all">{email}</span> },
          { label: "Empresa", cell: ({ companyName }) => companyName ?? "Pessoa", wide: true },
          {
            label: "Tipo",
            cell: ({ userType, suspendedAt }) =>
              suspendedAt ? <Badge tone="accent">Suspensa</Badge> : userType ? KINDS[userType] : "Sem perfil",
          },
          {
            label: "E-mail confirmado",
            cell: ({ confirmedAt }) => (confirmedAt ? "Sim" : <Badge tone="accent">Ainda não</Badge>),
            wide: true,
          },
          { label: "Desde", cell: ({ createdAt }) => formatDate(createdAt), align: "right" },
        ]}
        empty={
          state.search !== ""
            ? `Nenhuma conta com “${state.search}”.`
            : state.filters.tipo === "suspensas"
              ? "Nenhuma conta está suspensa."
              : "Nenhuma conta ainda. Cada cadastro aparece aqui."
        }
      />
      <ListPages {...list} next={next} />
    </>
  );
}
