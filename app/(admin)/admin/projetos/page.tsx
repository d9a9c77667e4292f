import type { Metadata } from "next";
import { FilterTabs, ListPages, ListSearch } from "@/components/admin/list/list-controls";
import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { requireViewer } from "@/lib/access/auth/session";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { countSentProjects, listProjects, type ProjectRow } from "@/lib/admin/projects/queries";
import { PROJECT_LIST } from "@/lib/admin/projects/rules";
import { formatMoment, formatMoney } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";

export const instant = false;

export const metadata: Metadata = { title: "Projetos" };

const PATH = "/admin/projetos";
const STATES = {
  enviados: "Em análise",
  devolvidos: "Devolvidos",
  publicados: "Publicados",
  retirados: "Fora da lista",
};
const EMPTY = new Map([
  [
    "enviados",
    "Nenhum projeto espera análise. Aparecem aqui os que os captadores enviam, o mais antigo primeiro.",
  ],
  ["devolvidos", "Nenhum projeto devolvido. Aparecem aqui os que a equipe devolveu e ainda não voltaram."],
  ["publicados", "Nenhum projeto publicado ainda."],
  [
    "retirados",
    "Nenhum projeto fora da lista. Aparecem aqui os que já foram publicados e que a equipe tirou ou quem cuida retirou.",
  ],
]);

const MOMENTS = new Map([
  ["enviados", "Enviado em"],
  ["devolvidos", "Devolvido em"],
  ["publicados", "Publicado em"],
  ["retirados", "Publicado em"],
]);

export default async function ProjectsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireViewer("/admin");
  const state = readListState(PROJECT_LIST, await searchParams);
  const [{ rows, next }, sent] = await Promise.all([listProjects(state), countSentProjects()]);
  const list = { path: PATH, spec: PROJECT_LIST, state };
  const shown = state.filters.estado ?? "";
  return (
    <>
      <OfficeHeader title="Projetos">
        O que os captadores enviam para a lista, o que está nela e o que já saiu.
      </OfficeHeader>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs {...list} name="estado" label="Situação" labels={STATES} counts={{ enviados: sent }} />
        <ListSearch {...list} label="Nome do projeto" placeholder="Nome do projeto" />
      </div>
      <ListTable
        label="Projetos"
        rows={rows}
        hrefOf={({ id }) => `${PATH}/${id}`}
        title={{ label: "Projeto", cell: ({ nome }) => nome || "Sem nome" }}
        columns={[
          { label: "Quem propõe", cell: ({ proponente }) => proponente || "Não informado" },
          { label: "Quem cuida", cell: ({ owner }) => owner ?? "Ninguém", wide: true },
          {
            label: "Lugar",
            cell: ({ cidade, estado }) => [cidade, estado].filter(Boolean).join(", "),
            wide: true,
          },
          ...(shown === "retirados"
            ? [
                {
                  label: "Depósitos",
                  cell: ({ parado }: ProjectRow) => (parado ? "Parados pela equipe" : "Não parados"),
                },
              ]
            : []),
          ...(shown === "publicados" || shown === "retirados"
            ? []
            : [
                {
                  label: "Envio",
                  cell: ({ publicado }: ProjectRow) =>
                    publicado ? <Badge tone="accent">Alteração</Badge> : <Badge tone="brand">Novo</Badge>,
                },
              ]),
          {
            label: "Valor",
            cell: ({ valorTotal }) => (valorTotal === null ? "Falta o valor" : formatMoney(valorTotal)),
            align: "right",
          },
          {
            label: MOMENTS.get(shown) ?? "Em",
            cell: ({ moment }) => formatMoment(moment),
            align: "right",
          },
        ]}
        empty={
          state.search === ""
            ? (EMPTY.get(shown) ?? "Nada por aqui.")
            : `Nenhum projeto com “${state.search}” nesta lista.`
        }
      />
      <ListPages {...list} next={next} />
    </>
  );
}
