import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/layout/page-header";
import { buttonVariants } from "@/components/ui/button-variants";
import { requireViewer } from "@/lib/auth/session";
import { listOwnProjects } from "@/lib/dashboard/queries";
import { OwnProjectRow } from "./_parts/own-project-row";

/** Rendered whole for each request: what it shows belongs to one person. */
export const instant = false;

export const metadata: Metadata = { title: "Meus projetos", robots: { index: false } };

/** A captador's own projects with their figures (B2.12, B6.4). */
export default async function OwnProjectsPage() {
  const viewer = await requireViewer("/projects");
  if (viewer.userType !== "captador") return <NotForFunders />;
  const projects = await listOwnProjects(viewer.userId);
  const today = new Date();
  const create = (
    <Link href="/projects/create" prefetch={false} className={buttonVariants()}>
      <Plus aria-hidden className="size-4" strokeWidth={2} /> Novo Projeto
    </Link>
  );
  return (
    <>
      <PageHeader title="Meus projetos" aside={projects.length > 0 && create}>
        {projects.length > 0 && "O que cada um já captou, até quando pode captar e quantos se interessaram."}
      </PageHeader>
      <section aria-label="Lista dos meus projetos" className="page-width pb-24">
        {projects.length === 0 ? (
          <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
            <h2 className="text-xl">Você ainda não tem um projeto aqui.</h2>
            <p className="mt-3 mb-7 max-w-measure text-ink-soft">
              Com o projeto na lista, quem financia vê valor, prazo e alcance, e registra interesse nele.
            </p>
            {create}
          </div>
        ) : (
          <ul aria-label="Meus projetos" className="border-line border-t">
            {projects.map((project) => (
              <OwnProjectRow key={project.id} project={project} today={today} />
            ))}
          </ul>
        )}
        <p className="mt-8">
          <Link href="/dashboard" prefetch={false} className="link inline-flex min-h-11 items-center">
            Voltar ao painel
          </Link>
        </p>
      </section>
    </>
  );
}

function NotForFunders() {
  return (
    <>
      <PageHeader title="Meus projetos">
        Esta página é de quem capta. A sua conta é de financiador: os projetos para apoiar estão na lista.
      </PageHeader>
      <div className="page-width flex flex-wrap gap-3 pb-28">
        <Link href="/lir-projetos" prefetch={false} className={buttonVariants()}>
          Ver os projetos
        </Link>
        <Link href="/dashboard" prefetch={false} className={buttonVariants({ tone: "quiet" })}>
          Voltar ao painel
        </Link>
      </div>
    </>
  );
}
