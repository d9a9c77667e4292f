import Link from "next/link";
import { FILTER_WORDS } from "@/lib/money/supports/messages";
import { FILTERS, type Filter } from "@/lib/money/supports/rules/filter";

type StageFilterProps = {
  current: Filter | null;
  hrefOf: (filter: Filter | null) => string;
};

export function StageFilter({ current, hrefOf }: StageFilterProps) {
  return (
    <nav aria-label="Etapas" className="-mx-1 mb-4 overflow-x-auto px-1 py-1">
      <ul className="flex w-max gap-2">
        {[null, ...FILTERS].map((filter) => {
          const isCurrent = filter === current;
          return (
            <li key={filter ?? "todos"}>
              <Link
                href={hrefOf(filter)}
                prefetch={false}
                aria-current={isCurrent ? "true" : undefined}
                className={`inline-flex min-h-11 items-center whitespace-nowrap rounded-md border px-3 text-sm md:min-h-9 ${isCurrent ? "border-brand bg-brand-wash font-semibold text-brand" : "border-line-strong hover:bg-sunken"}`}
              >
                {filter === null ? "Todos" : FILTER_WORDS[filter]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
