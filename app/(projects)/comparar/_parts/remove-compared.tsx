"use client";

import { X } from "lucide-react";
import { dropCompared } from "@/components/catalog/comparison/compare-store";

type RemoveComparedProps = { slug: string; nome: string /** The comparison without it. */; href: string };

/** Takes a project out of the comparison: a plain link, which also forgets the choice of this browser. */
export function RemoveCompared({ slug, nome, href }: RemoveComparedProps) {
  return (
    <a
      href={href}
      data-print="hide"
      className="link inline-flex min-h-11 items-center gap-1.5 font-normal text-sm"
      onClick={() => dropCompared(slug)}
    >
      <X aria-hidden className="size-4" strokeWidth={1.75} />
      Retirar<span className="sr-only"> {nome} da comparação</span>
    </a>
  );
}
