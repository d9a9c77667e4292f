"use client";

import { ArrowRight, X } from "lucide-react";
import { usePathname } from "next/navigation";
import type { CSSProperties, MouseEvent } from "react";
import { useFootBarHeight } from "@/components/kit/layout/use-clear-of-controls";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { AMOUNT_KEY } from "@/lib/catalog/amount/rules";
import { COMPARISON as TEXTS } from "@/lib/catalog/comparison/messages";
import { compareHref, MAX_COMPARED, parseCompared } from "@/lib/catalog/comparison/rules";
import { clearCompared, useCompared } from "./compare-store";

/** Pages with the tray. On /comparar the tray only announces changes. */
const LISTS = /^\/(?:lir-projetos|projetos|comparar|lir-estatisticas|dashboard\/favoritos)(?:\/|$)/;

type CompareTrayProps = {
  /** Whether the cards of the reader's list have a compare button. A project's page always has one. */
  inList?: boolean;
};

export function CompareTray({ inList = true }: CompareTrayProps) {
  const pathname = usePathname();
  const isComparison = pathname === "/comparar";
  const { choices, notice, full } = useCompared();
  const footBar = useFootBarHeight();
  const slugs = choices.map(({ slug }) => slug);
  if (!LISTS.test(pathname)) return null;
  return (
    <div data-print="hide">
      <p role="status" className="sr-only">
        {notice}
      </p>
      {slugs.length > 0 && !isComparison && (
        <aside
          aria-label="Comparação de projetos"
          data-float
          style={{ "--foot-bar": `${footBar}px` } as CSSProperties}
          className="fixed right-24 bottom-[calc(1.25rem+var(--foot-bar,0px))] left-3 z-20 rounded-md border border-line-strong bg-surface shadow-raised md:right-auto md:left-6 md:w-104"
        >
          {full && (
            <p className="border-line border-b bg-accent-wash px-4 py-2.5 text-sm leading-snug">{notice}</p>
          )}
          <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-4">
            <p className="figures min-w-0 flex-1 text-sm leading-snug">
              {slugs.length === 1
                ? inList
                  ? TEXTS.one
                  : TEXTS.oneByPage
                : TEXTS.many(slugs.length, MAX_COMPARED)}
            </p>
            <a
              href={compareHref(slugs)}
              onClick={keepAmount}
              className={buttonVariants({
                variant: slugs.length === 1 ? "outline" : "default",
                size: "sm",
              })}
            >
              {slugs.length === 1 ? "Ver" : "Comparar"}
              <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
            </a>
            <button
              type="button"
              aria-label="Esvaziar a comparação"
              className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
              onClick={clearCompared}
            >
              <X aria-hidden className="size-4" strokeWidth={2} />
            </button>
          </div>
        </aside>
      )}
    </div>
  );
}

/** Reads the address at the press, because the pages are prerendered. */
function keepAmount({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const amount = new URLSearchParams(window.location.search).get(AMOUNT_KEY);
  const slugs = new URL(currentTarget.href).searchParams.get("projetos") ?? undefined;
  currentTarget.href = compareHref(parseCompared(slugs), { amount });
}
