import { Photo } from "@/components/kit/files/photo";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { StateTileMap } from "./state-tile-map";

/** Widths of a card in ProjectGrid and FunderGrid. */
const SIZES = "(min-width: 80rem) 25rem, (min-width: 48rem) 50vw, 100vw";

/** Top of a card: the photo, or the state on the map with the materials or the category. */
export function CardCover({
  project: { capa, materiais, categoria, estado },
}: {
  project: PublicProjectCard;
}) {
  if (capa)
    return (
      <Photo photo={capa} sizes={SIZES} className="aspect-[2/1] h-auto w-full rounded-t-md object-cover" />
    );
  return (
    <div
      aria-hidden
      className="flex items-center justify-between gap-4 rounded-t-md bg-sunken px-6 py-4 text-ink-soft text-sm md:aspect-[2/1]"
    >
      <span className="min-w-0 break-words font-display text-lg leading-tight">
        {materiais.slice(0, 2).join(", ") || categoria}
      </span>
      <StateTileMap states={[estado]} className="size-16 shrink-0 md:size-32" />
    </div>
  );
}
