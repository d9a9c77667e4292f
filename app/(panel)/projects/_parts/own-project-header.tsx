import { ButtonLink } from "@/components/kit/ui/button-link";
import { UNNAMED } from "@/lib/catalog/own-projects/rules/content";
import { PanelHeader } from "../../_parts/panel-header";
import type { requireOwnProject } from "./own-project";

type OwnProjectHeaderProps = {
  title: string;
  project: Awaited<ReturnType<typeof requireOwnProject>>["project"];
  path: string;
};

export function OwnProjectHeader({ title, project, path }: OwnProjectHeaderProps) {
  const action = project.publicado && (
    <ButtonLink href={path} prefetch={false} variant="outline">
      Ver a página do projeto
    </ButtonLink>
  );
  return (
    <PanelHeader title={title} action={action}>
      {project.conteudo.nome || UNNAMED}
    </PanelHeader>
  );
}
