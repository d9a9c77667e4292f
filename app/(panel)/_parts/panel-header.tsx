import type { ReactNode } from "react";

type PanelHeaderProps = {
  title: string;
  action?: ReactNode;
  children?: ReactNode;
};

export function PanelHeader({ title, action, children }: PanelHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 md:mb-8">
      <div className="min-w-0">
        <h1 className="text-4xl">{title}</h1>
        {children && <p className="mt-2 max-w-measure text-ink-soft leading-normal">{children}</p>}
      </div>
      {action}
    </header>
  );
}
