import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import type { ComparedProject, OrganizationDetails } from "@/lib/admin/organizations/queries";
import { holderState } from "@/lib/admin/organizations/rules";
import { formatCnpj } from "@/lib/kit/masks";

const STATES = { listed: "Publicado", sent: "Em análise", draft: "Rascunho" };

export function SideBySide({ organization }: { organization: OrganizationDetails }) {
  const { cnpj, compared, more } = organization;
  return (
    <>
      <ListTable
        label="Projetos da organização"
        rows={compared}
        hrefOf={({ id }) => `/admin/projetos/${id}`}
        title={{ label: "Projeto", cell: ({ nome }) => nome || "Sem nome" }}
        columns={[
          {
            label: "Estado",
            cell: ({ state, imported, isOwned }) =>
              `${STATES[state]}${imported ? ", importado" : ""}${isOwned ? "" : ", ninguém cuida"}`,
          },
          { label: "Aprovação", cell: Approval },
          {
            label: "CNPJ",
            cell: () => <span className="whitespace-nowrap">{formatCnpj(cnpj)}</span>,
            wide: true,
          },
          { label: "Titular da conta", cell: (project) => <Holder project={project} cnpj={cnpj} /> },
        ]}
        empty="Nenhum projeto desta organização ainda. Sem proposta aprovada, ela não pode ser conferida."
      />
      {more > 0 && <p className="mt-2 text-ink-soft text-sm">E mais {more} projetos.</p>}
    </>
  );
}

function Approval({ numeroAprovacao, fonteUrl }: ComparedProject) {
  if (numeroAprovacao === "") return <span className="text-danger">Sem número</span>;
  if (!fonteUrl) return numeroAprovacao;
  return (
    <a href={fonteUrl} target="_blank" rel="noopener noreferrer" className="link">
      {numeroAprovacao}
      <span className="sr-only"> na fonte oficial (abre em nova aba)</span>
    </a>
  );
}

function Holder({ project, cnpj }: { project: ComparedProject; cnpj: string }) {
  const { holder, accountHint } = project;
  if (accountHint === null) return <span className="text-ink-soft">Sem conta</span>;
  const state = holderState({ holder, hasAccount: true }, cnpj);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap tabular-nums">
        {holder === null ? "Titular não comparado" : formatCnpj(holder)}
      </span>
      {state === "ok" && <Badge tone="brand">Igual</Badge>}
      {state === "problem" && <Badge tone="accent">Diferente</Badge>}
      <span className="text-ink-soft text-xs">{accountHint}</span>
    </span>
  );
}
