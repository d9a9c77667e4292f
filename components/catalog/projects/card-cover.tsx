import { Photo } from "@/components/kit/files/photo";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { StateTileMap } from "./state-tile-map";

/** `sizes` attribute of the photo. Must fit the columns of ProjectGrid and FunderGrid. */
const sizesOf = (onPhone: string) => `(min-width: 80rem) 25rem, (min-width: 48rem) 50vw, ${onPhone}`;

const SMALL_PHOTO =
  "object-cover max-md:absolute max-md:top-13 max-md:right-4 max-md:size-16 max-md:rounded-sm md:aspect-[2/1] md:h-auto md:w-full md:rounded-t-md";

type CardCoverProps = {
  project: PublicProjectCard;
  /** Whether a phone shows the photo small, and no substitute for a missing photo. */
  isSmall?: boolean;
};

export function CardCover({ project, isSmall = false }: CardCoverProps) {
  const { capa, materiais, categoria, estado } = project;
  if (capa)
    return (
      <Photo
        photo={capa}
        sizes={sizesOf(isSmall ? "4rem" : "100vw")}
        className={isSmall ? SMALL_PHOTO : "aspect-[2/1] h-auto w-full rounded-t-md object-cover"}
      />
    );
  return (
    <div
      aria-hidden
      className={`flex items-center justify-between gap-4 rounded-t-md bg-sunken px-6 py-4 text-ink-soft text-sm md:aspect-[2/1] ${isSmall ? "max-md:hidden" : ""}`}
    >
      <span className="min-w-0 hyphens-auto break-words font-display text-base leading-snug">
        {materiais.slice(0, 2).join(", ") || categoria}
      </span>
      <StateTileMap states={[estado]} className="size-16 shrink-0 md:size-24" />
    </div>
  );
}
