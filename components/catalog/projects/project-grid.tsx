import { type CardProject, ProjectCard } from "./project-card";

/** Cards of equal height, one to three in a row. */
export function ProjectGrid({ projects, signedIn }: { projects: CardProject[]; signedIn?: boolean }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} signedIn={signedIn} />
        </li>
      ))}
    </ul>
  );
}
