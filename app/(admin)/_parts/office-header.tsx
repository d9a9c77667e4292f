import type { ReactNode } from "react";

export function OfficeHeader({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words text-4xl">{title}</h1>
        {children && <p className="mt-1.5 max-w-measure text-ink-soft text-sm leading-normal">{children}</p>}
      </div>
      {action}
    </header>
  );
}
