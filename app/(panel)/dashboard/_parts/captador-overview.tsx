import { Bookmark, FolderOpen } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/kit/ui/button";

/** B2.12 */
export function CaptadorOverview() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild variant="outline">
        <Link href="/projects" prefetch={false}>
          <FolderOpen aria-hidden className="size-4" strokeWidth={1.75} /> Ver Meus Projetos
        </Link>
      </Button>
      <Button asChild variant="outline">
        <Link href="/dashboard/favoritos" prefetch={false}>
          <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Meus Favoritos
        </Link>
      </Button>
    </div>
  );
}
