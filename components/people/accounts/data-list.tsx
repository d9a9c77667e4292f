import type { ReactNode } from "react";

type Datum = { term: string; value: ReactNode };

export function DataList({ label, data }: { label: string; data: Datum[] }) {
  return (
    <dl aria-label={label} className="grid border-line border-t">
      {data.map(({ term, value }) => (
        <div
          key={term}
          className="grid gap-x-6 border-line border-b py-3.5 sm:grid-cols-[minmax(0,11rem)_1fr] sm:items-baseline"
        >
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="min-w-0 break-words font-medium">
            {value || <span className="font-normal text-ink-soft">Não informado</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
