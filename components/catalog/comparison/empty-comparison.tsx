import { PageHeader } from "@/components/kit/layout/page-header";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { MAX_COMPARED } from "@/lib/catalog/comparison/rules";

export function EmptyComparison({ gone = false }: { gone?: boolean }) {
  return (
    <>
      <PageHeader title="Comparar projetos" />
      <section aria-label="Comparação vazia" className="page-width pb-28">
        <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
          <h2 className="text-xl">
            {gone ? "Estes projetos não estão mais na lista." : "Nenhum projeto para comparar ainda."}
          </h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            Na lista, toque em Comparar em até {MAX_COMPARED} projetos. Valores, prazo, etapa e alcance
            aparecem aqui, lado a lado.
          </p>
          <ButtonLink href="/lir-projetos" prefetch={false} className="mt-7">
            Ver os projetos
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
