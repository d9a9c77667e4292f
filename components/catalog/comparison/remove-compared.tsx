"use client";

import { X } from "lucide-react";
import { dropCompared } from "@/components/catalog/comparison/compare-store";

type RemoveComparedProps = {
  slug: string;
  nome: string;
  href: string;
};

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
