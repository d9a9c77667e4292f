import { BriefLink } from "@/components/catalog/brief/brief-link";
import { PrintButton } from "@/components/catalog/project-page/print-button";
import { listHref } from "@/components/catalog/projects/applied-filters";
import { PageHeader } from "@/components/kit/layout/page-header";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { isAllowed } from "@/lib/access/auth/page-rules";
import { getViewer } from "@/lib/access/auth/session";
import { amountParam, readAmount } from "@/lib/catalog/amount/rules";
import { readerOf } from "@/lib/catalog/brief/queries";
import { listCompared } from "@/lib/catalog/comparison/queries";
import { compareHref, MAX_COMPARED, parseCompared } from "@/lib/catalog/comparison/rules";
import { listFavoriteIds } from "@/lib/catalog/favorites/queries";
import { DEMONSTRATION } from "@/lib/words/site";
import { ComparisonTable } from "./comparison-table";
import { PickedComparison } from "./picked-comparison";

type ComparisonProps = { query: Record<string, string | string[] | undefined> };

export async function Comparison({ query: { projetos, diferencas, quanto } }: ComparisonProps) {
  const wanted = parseCompared(projetos);
  const onlyDifferences = diferencas !== undefined;
  const amount = readAmount(quanto).centavos;
  const viewer = await getViewer();
  const isFunder = isAllowed("financiador", viewer);
  const projects = await listCompared(wanted, viewer);
  if (projects.length === 0) {
    return wanted.length > 0 ? (
      <EmptyComparison isFunder={isFunder} gone />
    ) : (
      <PickedComparison empty={<EmptyComparison isFunder={isFunder} />} />
    );
  }
  const ids = projects.map(({ id }) => id);
  const favorites = viewer && (await listFavoriteIds(viewer.userId, ids));
  const slugs = projects.map(({ slug }) => slug);
  const missing = wanted.length - projects.length;
  return (
    <>
      <PageHeader title="Comparar projetos">
        {projects.length === 1
          ? `Um projeto só não se compara: ${isFunder ? "escolha mais um na lista." : "abra outro da lista e toque em Comparar."}`
          : "Lado a lado, com o que se destaca em cada linha escrito por extenso."}
      </PageHeader>
      <section aria-label="Comparação" className="page-width pb-24">
        <div data-print="hide" className="mb-6 flex flex-wrap items-center gap-3">
          {projects.length < MAX_COMPARED && (
            <ButtonLink href={listHref({ quanto: amount })} prefetch={false} variant="outline">
              Incluir outro projeto
            </ButtonLink>
          )}
          {projects.length > 1 && (
            <Button asChild variant="outline">
              <a
                href={compareHref(slugs, {
                  onlyDifferences: !onlyDifferences,
                  amount: amount === null ? null : amountParam(amount),
                })}
              >
                {onlyDifferences ? "Mostrar todas as linhas" : "Mostrar só as diferenças"}
              </a>
            </Button>
          )}
          <BriefLink slugs={slugs} reader={await readerOf(viewer)} />
          <PrintButton />
        </div>
        {missing > 0 && (
          <p className="mb-6 border-accent border-l-2 pl-4 text-ink-soft text-sm">
            {missing === 1
              ? "Um projeto do endereço não está mais na lista e ficou de fora."
              : `${missing} projetos do endereço não estão mais na lista e ficaram de fora.`}
          </p>
        )}
        <ComparisonTable
          projects={projects}
          isFunder={isFunder}
          favorites={favorites}
          onlyDifferences={onlyDifferences}
          amount={amount}
          today={new Date()}
        />
        {projects.some(({ demonstracao }) => demonstracao) && (
          <p className="mt-6 text-ink-soft text-sm">{DEMONSTRATION.list}</p>
        )}
      </section>
    </>
  );
}

function EmptyComparison({ isFunder, gone = false }: { isFunder: boolean; gone?: boolean }) {
  return (
    <>
      <PageHeader title="Comparar projetos" />
      <section aria-label="Comparação vazia" className="page-width pb-28">
        <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
          <h2 className="text-xl">
            {gone ? "Estes projetos não estão mais na lista." : "Nenhum projeto para comparar ainda."}
          </h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            {isFunder
              ? `Na lista, toque em Comparar em até ${MAX_COMPARED} projetos.`
              : `Abra um projeto e toque em Comparar na página dele; faça o mesmo em até ${MAX_COMPARED}.`}{" "}
            Valores, prazo, etapa e alcance aparecem aqui, lado a lado.
          </p>
          <ButtonLink href="/lir-projetos" prefetch={false} className="mt-7">
            Ver os projetos
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
