import { Bookmark, FolderOpen } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";

/** B2.12 */
export function CaptadorOverview() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href="/projects" prefetch={false} variant="outline">
        <FolderOpen aria-hidden className="size-4" strokeWidth={1.75} /> Ver Meus Projetos
      </ButtonLink>
      <ButtonLink href="/dashboard/favoritos" prefetch={false} variant="outline">
        <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Meus Favoritos
      </ButtonLink>
    </div>
  );
}
