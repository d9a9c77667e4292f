import type { ReactNode } from "react";

type PageHeaderProps = { kicker?: string; title: ReactNode; children?: ReactNode; aside?: ReactNode };

export function PageHeader({ kicker, title, children, aside }: PageHeaderProps) {
  return (
    <div className="page-head page-width grid grid-cols-1 items-end gap-x-16 gap-y-8 pt-12 pb-10 md:grid-cols-[1fr_auto] md:pt-20 md:pb-14">
      <div>
        {kicker && <p className="mb-4 font-semibold text-accent-text text-sm">{kicker}</p>}
        <h1 className="max-w-[20ch] text-4xl">{title}</h1>
        {children && <div className="mt-6 max-w-[46ch] text-ink-soft text-lg leading-normal">{children}</div>}
      </div>
      {aside}
    </div>
  );
}
