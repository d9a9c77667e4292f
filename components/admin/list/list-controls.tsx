import { ArrowUpDown, Search } from "lucide-react";
import Link from "next/link";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { type ListSpec, type ListState, listAddress, showCount } from "@/lib/admin/list/rules";

type ListProps = { path: string; spec: ListSpec; state: ListState };

type FilterTabsProps = ListProps & {
  name: string;
  label: string;
  labels: Readonly<Record<string, string>>;
  counts?: Readonly<Record<string, number | undefined>>;
};

export function FilterTabs({ path, spec, state, name, label, labels, counts = {} }: FilterTabsProps) {
  const current = state.filters[name];
  const countOf = new Map(Object.entries(counts));
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      {Object.entries(labels).map(([value, text]) => (
        <Link
          key={value}
          href={listAddress(path, spec, state, { filters: { ...state.filters, [name]: value } })}
          prefetch={false}
          aria-current={value === current ? "true" : undefined}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2.5 text-ink-soft text-sm hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {text}
          {countOf.get(value) !== undefined && (
            <span className="font-normal text-ink-soft text-xs tabular-nums">
              {showCount(countOf.get(value) ?? 0)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

type SortLinkProps = ListProps & { labels: Readonly<Record<string, string>> };

export function SortLink({ path, spec, state, labels }: SortLinkProps) {
  const next = spec.sorts[(spec.sorts.indexOf(state.sort) + 1) % spec.sorts.length] ?? spec.sorts[0];
  return (
    <Link
      href={listAddress(path, spec, state, { sort: next })}
      prefetch={false}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-ink-soft text-sm hover:bg-sunken hover:text-ink"
    >
      <ArrowUpDown aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">Ordem: </span>
      {new Map(Object.entries(labels)).get(state.sort)}
    </Link>
  );
}

/** Hidden inputs that keep the list's other values. `change` resets the value that the form itself sends. */
function KeptValues({ path, spec, state, change }: ListProps & { change: Partial<ListState> }) {
  const kept = new URL(listAddress(path, spec, state, change), "https://x").searchParams;
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type SelectFilterProps = ListProps & {
  name: string;
  label: string;
  submitLabel: string;
  options: readonly { value: string; label: string }[];
};

/** For a filter with too many values for {@link FilterTabs}. */
export function SelectFilter({ name, label, submitLabel, options, ...list }: SelectFilterProps) {
  const { path, spec, state } = list;
  const [first = ""] = spec.filters[name] ?? [];
  return (
    <QueryForm
      key={listAddress(path, spec, state)}
      action={path}
      className="flex min-w-0 items-center gap-2 max-sm:w-full"
    >
      <KeptValues {...list} change={{ filters: { ...state.filters, [name]: first } }} />
      <select
        name={name}
        aria-label={label}
        defaultValue={state.filters[name]}
        className="min-h-10 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-sm"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="outline" size="sm">
        {submitLabel}
      </Button>
    </QueryForm>
  );
}

type ListSearchProps = ListProps & { label: string; placeholder: string };

export function ListSearch({ path, spec, state, label, placeholder }: ListSearchProps) {
  return (
    // The key remounts the form when the address changes, so that the field shows the search in the address.
    <QueryForm
      key={listAddress(path, spec, state)}
      action={path}
      role="search"
      aria-label={label}
      className="relative w-full sm:w-64"
    >
      <KeptValues {...{ path, spec, state }} change={{ search: "" }} />
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
