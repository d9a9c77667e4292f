"use client";

import { usePathname } from "next/navigation";
import { isWorkspace } from "./page-kind";

/** The first stop of the keyboard: past the bar, which in the workspace stands inside what the site's frame surrounds. */
export function SkipLink() {
  const target = isWorkspace(usePathname()) ? "area-de-trabalho" : "conteudo";
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-brand focus:px-4 focus:py-3 focus:text-on-brand"
    >
      Ir para o conteúdo
    </a>
  );
}
