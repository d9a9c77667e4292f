import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { requireViewer } from "@/lib/access/auth/session";
import { SITUATIONS } from "@/lib/catalog/own-projects/messages";
import { listOwnProjects } from "@/lib/catalog/own-projects/queries";
import { SITUATION_ORDER, situationOf } from "@/lib/catalog/own-projects/rules/state";
import { PanelHeader } from "../_parts/panel-header";
import { NotForFunders } from "./_parts/not-for-funders";
import { OwnProjectRow } from "./_parts/own-project-row";

/** Rendered whole for each request: its data belong to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Meus projetos", robots: { index: false } };

/** The captador's projects by state, with figures (B2.12, B6.4). */
export default async function OwnProjectsPage() {
  const viewer = await requireViewer("/projects");
  if (viewer.userType !== "captador") return <NotForFunders />;
  const projects = await listOwnProjects(viewer.userId);
  const groups = SITUATION_ORDER.map((situation) => ({
    situation,
    items: projects.filter((project) => situationOf(project) === situation),
  })).filter(({ items }) => items.length > 0);
  const today = new Date();
  const create = (
    <ButtonLink href="/projects/create" prefetch={false}>
      <Plus aria-hidden className="size-4" strokeWidth={2} /> Novo Projeto
    </ButtonLink>
  );
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <PanelHeader title="Meus projetos" action={projects.length > 0 && create}>
        {projects.length > 0 && "O que espera por você, o que está em análise e o que já se vê na lista."}
      </PanelHeader>
      <section aria-label="Meus projetos">
        {projects.length === 0 ? (
          <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
            <h2 className="text-xl">Você ainda não tem um projeto aqui.</h2>
            <p className="mt-3 mb-7 max-w-measure text-ink-soft">
              Escreva no seu ritmo: cada resposta é salva. Com o projeto na lista, quem financia vê valor,
              prazo e alcance, e registra interesse nele.
            </p>
            {create}
          </div>
        ) : (
          groups.map(({ situation, items }) => (
            <section key={situation} aria-labelledby={`grupo-${situation}`} className="mb-14">
              <h2 id={`grupo-${situation}`} className="figures text-xl">
                {SITUATIONS[situation].title} <span className="text-ink-soft">{items.length}</span>
              </h2>
              <p className="mt-1 mb-4 text-ink-soft text-sm">{SITUATIONS[situation].meaning}</p>
              <ul className="border-line border-t">
                {items.map((project) => (
                  <OwnProjectRow key={project.id} project={project} today={today} />
                ))}
              </ul>
            </section>
          ))
        )}
        <p className="mt-8">
          <Link href="/dashboard" prefetch={false} className="link inline-flex min-h-11 items-center">
            Voltar ao painel
          </Link>
        </p>
      </section>
    </div>
  );
}
