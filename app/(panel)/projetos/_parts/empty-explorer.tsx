import { Button } from "@/components/kit/ui/button";
import { type ExplorerQuery, explorerHref } from "@/lib/catalog/funder-projects/rules";
import { searchesDescription } from "@/lib/catalog/projects/rules/search-plan";

/** Shown when a search finds nothing (B8.10). */
export function EmptyExplorer({ query, title }: { query: ExplorerQuery; title: string }) {
  const { busca, categoria, status } = query;
  const start = { ...query, depois: null, antes: null };
  return (
    <div className="rounded-md border border-line border-dashed px-6 py-16 md:px-12">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3 max-w-measure text-ink-soft">
        {busca && !searchesDescription(busca)
          ? "Com uma ou duas letras, procuramos só no título. Escreva ao menos três para procurar também na descrição."
          : busca
            ? "Confira a grafia, procure por uma palavra só ou retire um filtro de cada vez."
            : "Com estes filtros não há projetos agora. Retire um deles ou volte em outro dia."}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild>
          <a href="/projetos">Ver todos os projetos</a>
        </Button>
        {busca && (categoria || status) && (
          <Button asChild variant="outline">
            <a href={explorerHref({ ...start, categoria: null, status: null })}>Manter só a busca</a>
          </Button>
        )}
      </div>
    </div>
  );
}
