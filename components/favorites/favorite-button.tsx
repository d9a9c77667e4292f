"use client";

import { Bookmark } from "lucide-react";
import { buttonVariants } from "../ui/button-variants";

type FavoriteButtonProps = {
  projetoId: string;
  slug: string;
  nome: string;
  initial: boolean;
  /** The page of one project keeps it by itself for `#favorito`. */
  keepsByHash?: boolean;
  /** Only the sign, named for readers; else with its word. */
  compact?: boolean;
};

/** Keeps a project among the viewer's favourites. */
export function FavoriteButton({ nome, initial, compact = false }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={initial}
      aria-label={`Favoritar ${nome}`}
      className={buttonVariants({ tone: "bare" })}
    >
      <Bookmark aria-hidden className="size-5" strokeWidth={1.75} />
      {!compact && "Favoritar"}
    </button>
  );
}
