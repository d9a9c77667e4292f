import { ArrowLeft, ArrowRight } from "lucide-react";
import { buttonVariants } from "../ui/button-variants";

type PageLinksProps = { start: string; previous: string | null; next: string | null };

/** The ways on and back; plain links, because the router takes two searches of one path for the same page. */
export function PageLinks({ start, previous, next }: PageLinksProps) {
  if (!next && !previous) return null;
  return (
    <nav aria-label="Páginas de resultados" className="mt-10 flex flex-wrap justify-between gap-4">
      <div className="flex flex-wrap gap-3">
        {previous && (
          <a href={previous} className={buttonVariants({ tone: "quiet" })}>
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> Página anterior
          </a>
        )}
        {previous && (
          <a href={start} className={buttonVariants({ tone: "bare", size: "snug" })}>
            Voltar ao início
          </a>
        )}
      </div>
      {next && (
        <a href={next} className={buttonVariants({ tone: "quiet" })}>
          Próxima página <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
        </a>
      )}
    </nav>
  );
}
