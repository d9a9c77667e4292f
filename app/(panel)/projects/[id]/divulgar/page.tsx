import type { Metadata } from "next";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayOpen } from "@/components/people/colleagues/may-call";
import { readShareFacts } from "@/lib/catalog/sharing/queries";
import { readVisits } from "@/lib/catalog/visits/queries";
import { requireOwnProject } from "../../_parts/own-project";
import { OwnProjectHeader } from "../../_parts/own-project-header";
import { ShareKit } from "./_parts/share-kit";
import { Visits } from "./_parts/visits";

export const instant = false;

export const metadata: Metadata = { title: "Divulgar o projeto", robots: { index: false } };

export default async function SharePage({ params }: PageProps<"/projects/[id]/divulgar">) {
  const { viewer, project } = await requireOwnProject(params);
  const now = new Date();
  const [facts, visits] = await Promise.all([
    readShareFacts(viewer.userId, project.id),
    readVisits(viewer.userId, project.id, now),
  ]);
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <OwnProjectHeader title="Divulgar" project={project} path={`/lir-projetos/${project.slug}`} />
      {facts ? (
        <div className="grid gap-10">
          <ShareKit id={project.id} facts={facts} now={now} />
          <Visits visits={visits} />
        </div>
      ) : (
        <p className="max-w-measure rounded-md bg-sunken px-4 py-4">
          Só um projeto publicado na lista pode ser divulgado.{" "}
          <MayOpen page={`/projects/${project.id}/editar`}>
            <TextLink href={`/projects/${project.id}/editar`}>Continuar o projeto</TextLink>
          </MayOpen>
        </p>
      )}
    </div>
  );
}
