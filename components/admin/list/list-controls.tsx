import { Search } from "lucide-react";
import Link from "next/link";
import { QueryForm } from "@/components/kit/forms/query-form";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { type ListSpec, type ListState, listAddress } from "@/lib/admin/list/rules";

type ListProps = { path: string; spec: ListSpec; state: ListState };

type FilterTabsProps = ListProps & {
  /** Name of the filter in the address; "ordem" for the sort. */
  name: string;
  label: string;
  options: readonly { value: string; label: string; count?: number | undefined }[];
};

/** The values of a filter, or the sorts, as links in a row. */
export function FilterTabs({ path, spec, state, name, label, options }: FilterTabsProps) {
  const current = name === "ordem" ? state.sort : state.filters[name];
  const change = (value: string): Partial<ListState> =>
    name === "ordem" ? { sort: value } : { filters: { ...state.filters, [name]: value } };
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      {options.map(({ value, label: text, count }) => (
        <Link
          key={value}
          href={listAddress(path, spec, state, change(value))}
          prefetch={false}
          aria-current={value === current ? "true" : undefined}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2.5 text-ink-soft text-sm hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {text}
          {count !== undefined && (
            <span className="font-normal text-ink-soft text-xs tabular-nums">{count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

type ListSearchProps = ListProps & { label: string; placeholder: string };

/** The search field of a list; it keeps filters and sort. */
export function ListSearch({ path, spec, state, label, placeholder }: ListSearchProps) {
  const kept = new URL(listAddress(path, spec, state, { search: "" }), "https://x").searchParams;
  return (
    // A new address fills the field anew.
    <QueryForm
      key={listAddress(path, spec, state)}
      action={path}
      role="search"
      className="relative w-full sm:w-72"
    >
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Search
        aria-hidden
        className="absolute inset-y-0 left-2.5 my-auto size-4 text-ink-soft"
        strokeWidth={1.75}
      />
      <input
        type="search"
        name="busca"
        defaultValue={state.search}
        aria-label={label}
        placeholder={placeholder}
        className="min-h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-8 text-sm placeholder:text-ink-soft"
      />
    </QueryForm>
  );
}

/** Links to the first and the next page. */
export function ListPages({ path, spec, state, next }: ListProps & { next: ListState["after"] }) {
  if (!next && !state.after) return null;
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-3">
      {state.after && (
        <ButtonLink href={listAddress(path, spec, state)} prefetch={false} variant="outline" size="sm">
          Primeira página
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          href={listAddress(path, spec, state, { after: next })}
          prefetch={false}
          variant="outline"
          size="sm"
        >
          Próxima página
        </ButtonLink>
      )}
    </nav>
  );
}
