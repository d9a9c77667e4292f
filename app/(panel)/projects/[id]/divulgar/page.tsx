import type { Metadata } from "next";
import Link from "next/link";
import { readShareFacts } from "@/lib/catalog/sharing/queries";
import { requireOwnProject } from "../../_parts/own-project";
import { OwnProjectHeader } from "../../_parts/own-project-header";
import { ShareKit } from "./_parts/share-kit";

/** Rendered for each request: it is the owner's alone. */
export const instant = false;

export const metadata: Metadata = { title: "Divulgar o projeto", robots: { index: false } };

/** What the owner of a listed project shares. */
export default async function SharePage({ params }: PageProps<"/projects/[id]/divulgar">) {
  const { viewer, project } = await requireOwnProject(params);
  const facts = await readShareFacts(viewer.userId, project.id);
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <OwnProjectHeader title="Divulgar" project={project} path={`/lir-projetos/${project.slug}`} />
      {facts ? (
        <ShareKit id={project.id} facts={facts} />
      ) : (
        <p className="max-w-measure rounded-md bg-sunken px-4 py-4">
          Só um projeto publicado na lista pode ser divulgado.{" "}
          <Link href={`/projects/${project.id}/editar`} prefetch={false} className="link">
            Continuar o projeto
          </Link>
        </p>
      )}
    </div>
  );
}
