import { Plus } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CursorLinks } from "@/components/kit/layout/cursor-links";
import { hrefWith } from "@/components/kit/requests/href-with";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayCall } from "@/components/people/colleagues/may-call";
import { requireViewer } from "@/lib/access/auth/session";
import { listOwnProjects } from "@/lib/catalog/own-projects/queries/own";
import { listMine } from "@/lib/people/organizations/queries/organizations";
import { PanelHeader } from "../_parts/panel-header";
import { NotForFunders } from "./_parts/not-for-funders";
import { OrganizationFilter } from "./_parts/organization-filter";
import { OwnProjectTable } from "./_parts/own-project-table";

export const instant = false;

export const metadata: Metadata = { title: "Meus projetos", robots: { index: false } };

const PATH = "/projects";

/** 'Meus projetos' (B2.12, B6.4). */
export default async function OwnProjectsPage({ searchParams }: PageProps<"/projects">) {
  const viewer = await requireViewer("/projects");
  if (viewer.userType !== "captador") return <NotForFunders />;
  const { organizacao, depois } = await searchParams;
  const organizations = await listMine(viewer.userId);
  const chosen = organizations.find(({ id }) => id === organizacao) ?? null;
  const cursor = typeof depois === "string" ? depois : null;
  const { items, next } = await listOwnProjects(viewer.userId, { cursor, organizacaoId: chosen?.id ?? null });
  const isEmpty = items.length === 0 && !chosen && !cursor;
  const create = (
    <MayCall name="create-project">
      <ButtonLink href="/projects/create" prefetch={false}>
        <Plus aria-hidden className="size-4" strokeWidth={2} /> Novo Projeto
      </ButtonLink>
    </MayCall>
  );
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <PanelHeader title="Meus projetos" action={!isEmpty && create}>
        {!isEmpty && "Quanto falta, até quando, e o que espera por você em cada projeto."}
      </PanelHeader>
      <section aria-label="Meus projetos">
        {organizations.length > 1 && !isEmpty && (
          <OrganizationFilter
            organizations={organizations}
            chosen={chosen?.id ?? null}
            hrefOf={(organizacao) => hrefWith(PATH, { organizacao })}
          />
        )}
        {items.length > 0 ? (
          <OwnProjectTable projects={items} today={new Date()} />
        ) : (
          <Nothing isFiltered={!isEmpty}>{create}</Nothing>
        )}
        <CursorLinks
          first={cursor && hrefWith(PATH, { organizacao: chosen?.id })}
          next={next && hrefWith(PATH, { organizacao: chosen?.id, depois: next })}
          labels={["Do começo", "Mais projetos"]}
          className="mt-6"
        />
      </section>
    </div>
  );
}

function Nothing({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  if (isFiltered)
    return (
      <p className="rounded-md border border-line border-dashed px-5 py-8">
        Nenhum projeto aqui. <TextLink href={PATH}>Ver todos os projetos</TextLink>
      </p>
    );
  return (
    <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
      <h2 className="text-xl">Você ainda não tem um projeto aqui.</h2>
      <p className="mt-3 mb-7 max-w-measure text-ink-soft">
        Escreva no seu ritmo: cada resposta é salva. Com o projeto na lista, quem financia vê valor, prazo e
        alcance, e registra interesse nele.
      </p>
      {children}
    </div>
  );
}
