import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type DealSectionProps = {
  id: string;
  title: string;
  state?: ReactNode;
  /** Whether the viewer's next step is in this section. */
  isNow?: boolean;
  isFolded?: boolean;
  children: ReactNode;
};

export function DealSection({ id, title, state, isNow = false, isFolded, children }: DealSectionProps) {
  const heading = (
    <h2 id={`${id}-titulo`} className="text-xl">
      {title}
    </h2>
  );
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={`min-w-0 rounded-md border bg-surface px-4 py-5 md:px-6 ${isNow ? "border-accent border-t-4" : "border-line"}`}
    >
      {isFolded ? (
        <details className="group">
          <summary className="-my-2 flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-ink-soft group-open:rotate-90"
              strokeWidth={2}
            />
            {heading}
            <span className="ml-auto">{state}</span>
          </summary>
          <div className="mt-5">{children}</div>
        </details>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {heading}
            {state}
          </div>
          {children}
        </>
      )}
    </section>
  );
}

type FactProps = { label: string; children: ReactNode };

export function Fact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
