import type { ReactNode } from "react";

type NumberedSectionProps = { id: string; number: number; title: string; children: ReactNode };

/** Focusable, so that Tab continues inside the section after a link of SectionIndex. */
export function NumberedSection({ id, number, title, children }: NumberedSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-titulo`}
      className="grid gap-x-6 gap-y-4 border-line border-t py-9 outline-none first:border-t-0 first:pt-0 md:grid-cols-[3rem_1fr] md:py-12"
    >
      <p aria-hidden className="font-display text-2xl text-ink-soft leading-none max-md:hidden">
        {number}
      </p>
      <div className="min-w-0">
        <h2 id={`${id}-titulo`} className="text-2xl">
          <span className="md:sr-only">{number}. </span>
          {title}
        </h2>
        <div className="mt-5 grid max-w-[48ch] gap-4">{children}</div>
      </div>
    </section>
  );
}
