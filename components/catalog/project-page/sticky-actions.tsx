import type { ReactNode } from "react";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { missingAmount } from "./decision-panel";

type StickyActionsProps = {
  project: PublicProject;
  /** Whether to leave room for a floating button. */
  besideFloat: boolean;
  children: ReactNode;
};

/** At the end of the article the bar stands below the text and covers no line. */
export async function StickyActions({ project, besideFloat, children }: StickyActionsProps) {
  const { figure } = await missingAmount(project);
  return (
    <section
      aria-label="Apoiar este projeto"
      data-print="hide"
      data-foot-bar
      className={`sticky bottom-(--tabs,0px) z-20 border-line border-t bg-surface pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] pl-5 md:hidden ${besideFloat ? "pr-23" : "flex flex-wrap items-center gap-x-4 gap-y-1.5 pr-5"}`}
    >
      <p className="figures font-semibold text-sm leading-snug">{figure}</p>
      <div
        className={`grid ${besideFloat ? "mt-1.5" : "flex-1 basis-32"} [&_[data-slot=button]]:min-h-11 [&_[data-slot=button]]:px-2`}
      >
        {children}
      </div>
    </section>
  );
}
