import Link from "next/link";
import type { CardProject } from "@/components/catalog/projects/project-card";
import { ProjectGrid } from "@/components/catalog/projects/project-grid";

export function RelatedProjects({ projects, signedIn }: { projects: CardProject[]; signedIn?: boolean }) {
  if (projects.length === 0) return null;
  return (
    <section aria-label="Projetos parecidos" data-print="hide" className="bg-sunken">
      <div className="page-width section-gap">
        <h2 className="text-2xl">Projetos parecidos</h2>
        <div className="mt-6 md:mt-8">
          <ProjectGrid projects={projects} signedIn={signedIn} isBrief />
        </div>
        <p className="mt-6 md:mt-10">
          <Link href="/lir-projetos" className="link">
            Todos os projetos
          </Link>
        </p>
      </div>
    </section>
  );
}
