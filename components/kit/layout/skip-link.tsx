"use client";

import { usePageKind } from "./use-page-kind";

export function SkipLink() {
  const kind = usePageKind();
  const target = kind === "workspace" || kind === "explorer" ? "area-de-trabalho" : "conteudo";
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-brand focus:px-4 focus:py-3 focus:text-on-brand"
    >
      Ir para o conteúdo
    </a>
  );
}
