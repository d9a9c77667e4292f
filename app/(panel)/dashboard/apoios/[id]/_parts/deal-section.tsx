import type { ReactNode } from "react";

type DealSectionProps = {
  id: string;
  title: string;
  /** State, to the right of the title. */
  state?: ReactNode;
  /** Whether the viewer's next step is in this section. */
  isNow?: boolean;
  children: ReactNode;
};

export function DealSection({ id, title, state, isNow = false, children }: DealSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={`min-w-0 rounded-md border bg-surface px-4 py-5 md:px-6 ${isNow ? "border-accent border-t-4" : "border-line"}`}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-titulo`} className="text-xl">
          {title}
        </h2>
        {state}
      </div>
      {children}
    </section>
  );
}

type FactProps = { label: string; children: ReactNode };

/** A named figure, in a `dl`. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
