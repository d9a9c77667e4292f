import type { Metadata } from "next";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { requireViewer } from "@/lib/access/auth/session";
import { compareHref, MAX_COMPARED } from "@/lib/catalog/comparison/rules";
import { listFavorites } from "@/lib/catalog/favorites/queries";
import { DEMONSTRATION } from "@/lib/words/site";
import { PanelHeader } from "../../_parts/panel-header";
import { FavoriteRow } from "./_parts/favorite-row";

export const instant = false;

export const metadata: Metadata = { title: "Meus Favoritos", robots: { index: false } };

/** The project list is closed to a captador (B6.2), so the statistics replace the list. */
const EMPTY = {
  captador: {
    text: "Na página de um projeto, toque em Favoritar.",
    href: "/lir-estatisticas",
    action: "Ver as estatísticas",
  },
  financiador: {
    text: "Na lista ou na página de um projeto, toque em Favoritar.",
    href: "/lir-projetos",
    action: "Ver os projetos",
  },
} as const;

export default async function FavoritesPage() {
  const viewer = await requireViewer("/dashboard");
  const favorites = await listFavorites(viewer);
  const today = new Date();
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Meus Favoritos">
        {favorites.length === 0
          ? "Projetos que você quer ter à mão."
          : "O último salvo vem primeiro. Desmarque Favoritar para retirar um projeto; ele some da próxima vez."}
      </PanelHeader>
      {favorites.length === 0 ? (
        <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
          <h2 className="text-xl">Nenhum favorito ainda.</h2>
          <p className="mt-3 max-w-measure text-ink-soft">
            {EMPTY[viewer.userType].text} Ele fica salvo na sua conta, em qualquer dispositivo.
          </p>
          <ButtonLink href={EMPTY[viewer.userType].href} prefetch={false} className="mt-7">
            {EMPTY[viewer.userType].action}
          </ButtonLink>
        </div>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="figures font-semibold">
              {favorites.length === 1 ? "1 projeto" : `${favorites.length} projetos`}
            </p>
            {favorites.length > 1 && (
              <Button asChild variant="outline">
                <a href={compareHref(favorites.slice(0, MAX_COMPARED).map(({ slug }) => slug))}>
                  {favorites.length <= MAX_COMPARED
                    ? "Comparar todos"
                    : `Comparar os ${MAX_COMPARED} mais recentes`}
                </a>
              </Button>
            )}
          </div>
          <ul aria-label="Projetos favoritos" className="border-line border-t">
            {favorites.map((project) => (
              <FavoriteRow key={project.id} project={project} today={today} />
            ))}
          </ul>
          {favorites.some(({ demonstracao }) => demonstracao) && (
            <p className="mt-6 text-ink-soft text-sm">{DEMONSTRATION.list}</p>
          )}
        </>
      )}
    </div>
  );
}
