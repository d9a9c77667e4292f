import type { ReactNode } from "react";
import { PlainIcon } from "@/components/kit/ui/plain-icon";

type RoleProps = { id: string; title: string; lead: string; open?: boolean; children: ReactNode };

export function Role({ id, title, lead, open, children }: RoleProps) {
  return (
    <details
      name="papel"
      id={id}
      open={open}
      data-begins-open={open}
      className="group/role scroll-mt-24 border-line border-t last:border-b"
    >
      <summary className="flex items-start justify-between gap-6 py-6 hover:text-brand">
        <span>
          <h2 className="text-2xl">{title}</h2>
          <span className="mt-1 block text-ink-soft">{lead}</span>
        </span>
        <PlainIcon
          name="plus"
          className="mt-1 size-6 shrink-0 text-brand transition-transform duration-200 ease-calm group-open/role:rotate-45"
        />
      </summary>
      <div className="pb-12">{children}</div>
    </details>
  );
}
