import { ProjectCard, type ProjectCardProps } from "./project-card";

type ProjectGridProps = Omit<ProjectCardProps, "project"> & {
  projects: ProjectCardProps["project"][];
  /** Whether a phone shows only three cards, and a tablet only four. */
  isShort?: boolean | undefined;
};

export function ProjectGrid({ projects, isShort = false, ...shared }: ProjectGridProps) {
  return (
    <ul
      className={`grid gap-5 md:grid-cols-2 xl:grid-cols-3 ${isShort ? "max-lg:[&>li:nth-child(n+5)]:hidden max-md:[&>li:nth-child(n+4)]:hidden" : ""}`}
    >
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} {...shared} />
        </li>
      ))}
    </ul>
  );
}
