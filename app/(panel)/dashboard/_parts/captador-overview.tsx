import { Bookmark, FolderOpen } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import type { DashboardCounts } from "@/lib/dashboard/queries";

/** B2.12 */
export function CaptadorOverview({ counts }: { counts: DashboardCounts }) {
  const text =
    counts.projects === 0
      ? "Você ainda não tem um projeto aqui. Com ele na lista, quem financia encontra você."
      : "Acompanhe o que cada projeto já captou, o prazo e quantas empresas se interessaram.";
  return (
    <div className="grid gap-x-16 gap-y-6 py-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <p className="max-w-measure text-lg leading-normal">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Link href="/projects" prefetch={false} className={buttonVariants()}>
          <FolderOpen aria-hidden className="size-4" strokeWidth={1.75} /> Ver Meus Projetos
        </Link>
        <Link href="/dashboard/favoritos" prefetch={false} className={buttonVariants({ tone: "quiet" })}>
          <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Meus Favoritos
        </Link>
      </div>
    </div>
  );
}
