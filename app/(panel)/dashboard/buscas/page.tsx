import type { Metadata } from "next";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayOpen } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { requireViewer } from "@/lib/access/auth/session";
import {
  areAlertsStopped,
  countFoundProjects,
  listSavedSearches,
} from "@/lib/catalog/saved-searches/queries";
import { describeSearch, readSearch } from "@/lib/catalog/saved-searches/rules";
import { PanelHeader } from "../../_parts/panel-header";
import { SearchRow } from "./_parts/search-row";

export const instant = false;

export const metadata: Metadata = { title: "Buscas salvas", robots: { index: false } };

export default async function SavedSearchesPage() {
  const viewer = await requireViewer("/dashboard");
  const [searches, paused] = await Promise.all([listSavedSearches(viewer.userId), areAlertsStopped(viewer)]);
  const totals = await countFoundProjects(viewer, searches);
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Buscas salvas">
        Filtros que você usa sempre, a um toque. Com o alerta ligado, avisamos quando entrar um projeto assim.
      </PanelHeader>
      {searches.length === 0 ? (
        <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
          <h2 className="text-xl">Nenhuma busca salva ainda.</h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            Na lista de projetos, escolha os filtros e toque em Salvar busca.
          </p>
          <ButtonLink href="/lir-projetos" prefetch={false} className="mt-7">
            Buscar projetos
          </ButtonLink>
        </div>
      ) : (
        <ul aria-label="Buscas salvas" className="border-line border-t">
          {searches.map((search, at) => (
            <SearchRow
              key={search.id}
              search={search}
              filters={describeSearch(readSearch(search.query))}
              total={totals[at]}
              paused={paused}
            />
          ))}
        </ul>
      )}
      <OnlyThey name="set-search-alert" act="mudar buscas e alertas" className="mt-6" />
      <MayOpen page="/dashboard/conta">
        <section aria-labelledby="avisos" className="mt-12">
          <h2 id="avisos" className="text-2xl">
            Avisos por e-mail
          </h2>
          <p className="mt-2 max-w-measure text-ink-soft text-sm leading-normal">
            Com que frequência chegam os alertas, e o que mais chega, você escolhe em{" "}
            <TextLink href="/dashboard/conta#preferencias">Conta</TextLink>.
          </p>
        </section>
      </MayOpen>
    </div>
  );
}
