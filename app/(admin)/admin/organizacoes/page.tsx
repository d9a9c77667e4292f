import type { Metadata } from "next";
import { FilterTabs, ListPages, ListSearch, SortLink } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { requireViewer } from "@/lib/access/auth/session";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { uncheckedText } from "@/lib/admin/organizations/messages";
import { countOrganizationQueues, listOrganizations } from "@/lib/admin/organizations/queries";
import { ORGANIZATION_LIST, youngUntil } from "@/lib/admin/organizations/rules";
import { formatDate } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { publicName } from "@/lib/people/organizations/rules";
import { OfficeHeader } from "../../_parts/office-header";
import { RegistryState } from "./_parts/registry-state";

export const instant = false;

export const metadata: Metadata = { title: "Organizações" };

const PATH = "/admin/organizacoes";
const STATES = { conferir: "A conferir", pedidos: "Pedidos", conferidas: "Conferidas", todas: "Todas" };
const EMPTY = new Map([
  [
    "conferir",
    "Nenhuma organização espera. Aparecem aqui as que alguém cadastrou, que têm um projeto com número de aprovação e que a equipe ainda não conferiu. Um CNPJ novo só aparece quando completa 6 meses, a menor idade que a lei aceita.",
  ],
  [
    "pedidos",
    "Nenhum pedido espera. Aparecem aqui as contas que pedem uma organização que já está na plataforma.",
  ],
  ["conferidas", "Nenhuma organização conferida ainda."],
]);

export default async function OrganizationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const now = new Date();
  const state = readListState(ORGANIZATION_LIST, await searchParams);
  const [{ rows, next }, queues] = await Promise.all([
    listOrganizations(state, now),
    countOrganizationQueues(now),
  ]);
  const list = { path: PATH, spec: ORGANIZATION_LIST, state };
  return (
    <>
      <OfficeHeader title="Organizações">
        Quem propõe os projetos, recebe os depósitos e assina os recibos.
      </OfficeHeader>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          {...list}
          name="estado"
          label="Situação"
          labels={STATES}
          counts={{ conferir: queues.unchecked, pedidos: queues.claims }}
        />
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <SortLink {...list} labels={{ antigas: "Mais antigas primeiro", novas: "Mais novas primeiro" }} />
          <ListSearch {...list} label="Nome ou CNPJ" placeholder="Nome ou CNPJ" />
        </div>
      </div>
      <ListTable
        label="Organizações"
        rows={rows}
        hrefOf={({ id }) => `${PATH}/${id}`}
        title={{ label: "Organização", cell: publicName }}
        columns={[
          {
            label: "CNPJ",
            cell: ({ cnpj }) => <span className="whitespace-nowrap tabular-nums">{formatCnpj(cnpj)}</span>,
          },
          { label: "Receita", cell: ({ situacao }) => <RegistryState situacao={situacao} /> },
          { label: "Quem cuida", cell: ({ keeper }) => keeper ?? <Missing text="Ninguém" />, wide: true },
          {
            label: "Lugar",
            cell: ({ cidade, estado }) =>
              [cidade, estado].filter(Boolean).join(", ") || <Missing text="Sem lugar" />,
            wide: true,
          },
          {
            label: "Situação",
            cell: ({ conferidaEm, claims, ...row }) => (
              <span className="flex flex-wrap gap-1">
                {claims > 0 && <Badge tone="accent">{claims === 1 ? "1 pedido" : `${claims} pedidos`}</Badge>}
                {conferidaEm ? (
                  <Badge tone="brand">Conferida</Badge>
                ) : (
                  <Badge>{uncheckedText(youngUntil(row, now))}</Badge>
                )}
              </span>
            ),
          },
          { label: "Desde", cell: ({ createdAt }) => formatDate(createdAt), align: "right" },
        ]}
        empty={
          state.search === ""
            ? (EMPTY.get(state.filters.estado ?? "") ?? "Nenhuma organização ainda.")
            : `Nenhuma organização com “${state.search}” nesta lista.`
        }
      />
      <ListPages {...list} next={next} />
    </>
  );
}

const Missing = ({ text }: { text: string }) => <span className="text-ink-soft">{text}</span>;
