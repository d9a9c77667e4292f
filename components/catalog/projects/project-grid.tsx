import { ProjectCard, type ProjectCardProps } from "./project-card";

type ProjectGridProps = Omit<ProjectCardProps, "project"> & { projects: ProjectCardProps["project"][] };

/** Cards of equal height, one to three in a row. */
export function ProjectGrid({ projects, ...shared }: ProjectGridProps) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} {...shared} />
        </li>
      ))}
    </ul>
  );
}
