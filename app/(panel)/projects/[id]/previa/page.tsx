import type { Metadata } from "next";
import Link from "next/link";
import { ProjectArticle } from "@/components/catalog/project-page/project-article";
import { MayOpen } from "@/components/people/colleagues/may-call";
import { findFiles } from "@/lib/catalog/own-projects/queries/own";
import { previewOf } from "@/lib/catalog/own-projects/rules/preview";
import { requireOwnProject } from "../../_parts/own-project";

export const instant = false;

export const metadata: Metadata = { title: "Prévia do projeto", robots: { index: false } };

const VIEWS = [
  { como: "financiador", label: "Como financiador vê" },
  { como: "visitante", label: "Como visitante vê" },
] as const;

/** A visitor's view lacks the locked fields (B6.1). */
export default async function PreviewPage({ params, searchParams }: PageProps<"/projects/[id]/previa">) {
  const { project: own, viewer } = await requireOwnProject(params);
  const isFunder = (await searchParams).como !== "visitante";
  const files = await findFiles(viewer.userId, own.conteudo);
  const { project, locked, whole } = previewOf(own, files, new Date());
  return (
    <>
      <div className="border-line border-b bg-accent-wash">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
          <p className="text-sm">
            <strong className="font-semibold">Prévia.</strong> Só a sua conta vê esta página.
          </p>
          <nav aria-label="Prévias" className="flex flex-wrap gap-x-6">
            {VIEWS.map(({ como, label }) => (
              <Link
                key={como}
                href={`/projects/${own.id}/previa?como=${como}`}
                prefetch={false}
                aria-current={(como === "financiador") === isFunder ? "page" : undefined}
                className="link inline-flex min-h-11 items-center text-sm aria-[current]:font-semibold aria-[current]:no-underline"
              >
                {label}
              </Link>
            ))}
            <MayOpen page={`/projects/${own.id}/editar`}>
              <Link
                href={`/projects/${own.id}/editar?etapa=revisao`}
                prefetch={false}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                Voltar ao formulário
              </Link>
            </MayOpen>
          </nav>
        </div>
      </div>
      <ProjectArticle
        project={isFunder ? { ...project, ...whole } : project}
        locked={isFunder ? locked : undefined}
        actions={
          <p className="rounded-md bg-sunken px-4 py-3 text-sm">
            {isFunder
              ? "Aqui fica o botão “Tenho Interesse”."
              : "Aqui ficam “Quero financiar” e o convite para criar uma conta."}
          </p>
        }
      />
    </>
  );
}
