import type { ReactNode } from "react";
import { PlainIcon } from "./plain-icon";

type DisclosureProps = { group: string; title: string; id?: string; children: ReactNode };

export function Disclosure({ group, title, id, children }: DisclosureProps) {
  return (
    <details name={group} id={id} className="group border-line border-b">
      <summary className="flex items-start justify-between gap-6 py-5 font-semibold text-lg leading-snug hover:text-brand">
        <h3 className="font-sans font-semibold text-[1em] tracking-normal">{title}</h3>
        <PlainIcon
          name="plus"
          className="mt-1 size-5 shrink-0 text-brand transition-transform duration-200 ease-calm group-open:rotate-45"
        />
      </summary>
      <div className="max-w-measure pb-7 text-ink-soft">{children}</div>
    </details>
  );
}
