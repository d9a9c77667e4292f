import { type ReactNode, useId } from "react";

type OfficeSectionProps = { title: string; action?: ReactNode; children: ReactNode };

export function OfficeSection({ title, action, children }: OfficeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
