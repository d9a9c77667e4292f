import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button } from "@/components/kit/ui/button";

type PageLinksProps = { start: string; previous: string | null; next: string | null };

/** Plain links, which load a new document, because the router does not tell two queries of one path apart. */
export function PageLinks({ start, previous, next }: PageLinksProps) {
  if (!next && !previous) return null;
  return (
    <nav aria-label="Páginas de resultados" className="mt-10 flex flex-wrap justify-between gap-4">
      <div className="flex flex-wrap gap-3">
        {previous && (
          <>
            <Button asChild variant="outline">
              <a href={previous}>
                <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> Página anterior
              </a>
            </Button>
            <Button asChild variant="ghost" size="sm">
              <a href={start}>Voltar ao início</a>
            </Button>
          </>
        )}
      </div>
      {next && (
        <Button asChild variant="outline">
          <a href={next}>
            Próxima página <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
          </a>
        </Button>
      )}
    </nav>
  );
}
