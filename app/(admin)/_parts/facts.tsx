import type { ReactNode } from "react";

/** A fact needs its own `key` if its term occurs twice in the list. */
type Fact = { key?: string; term: string; value: ReactNode };

export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <dl aria-label={label} className="grid border-line border-t text-sm">
      {facts.map(({ term, value, key = term }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] items-baseline gap-x-4 border-line border-b py-2 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">
            {value || <span className="text-ink-soft">Não informado</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
