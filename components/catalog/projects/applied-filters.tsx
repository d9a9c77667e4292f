import { X } from "lucide-react";
import { type ProjectQuery, toSearchParams, VALUE_BANDS } from "@/lib/catalog/projects/rules/project";

type Chip = { key: string; label: string; without: ProjectQuery };

const LISTS = ["estado", "categoria", "status", "urgencia", "valor"] as const;

/** Every filter in force, each with the query that remains when it is taken away. */
function chipsOf(query: ProjectQuery): Chip[] {
  const start = { ...query, depois: null, antes: null };
  const search = query.busca
    ? [{ key: "busca", label: `“${query.busca}”`, without: { ...start, busca: "" } }]
    : [];
  const lists = LISTS.flatMap((name) =>
    query[name].map((value) => ({
      key: `${name}-${value}`,
      label: labelOf(name, value),
      without: { ...start, [name]: query[name].filter((other) => other !== value) },
    })),
  );
  return [...search, ...lists];
}

function labelOf(name: (typeof LISTS)[number], value: string): string {
  if (name === "valor") return VALUE_BANDS.find((band) => band.id === value)?.label ?? value;
  return name === "urgencia" ? `Urgência ${value.toLowerCase()}` : value;
}

/** Address of the list for a query; the plain list has no query at all. */
export function listHref(query: Partial<ProjectQuery>): string {
  const search = toSearchParams(query).toString();
  return search ? `/lir-projetos?${search}` : "/lir-projetos";
}

export function AppliedFilters({ query }: { query: ProjectQuery }) {
  const chips = chipsOf(query);
  if (chips.length === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      <h2 className="sr-only">Filtros aplicados</h2>
      <ul className="contents">
        {chips.map((chip) => (
          <li key={chip.key}>
            <a
              href={listHref(chip.without)}
              aria-label={`Retirar o filtro ${chip.label}`}
              className="inline-flex min-h-11 items-center md:min-h-9 gap-2 rounded-sm bg-brand-wash px-3 text-brand text-sm hover:bg-sunken"
            >
              {chip.label}
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </a>
          </li>
        ))}
      </ul>
      <a href="/lir-projetos" className="link inline-flex min-h-11 items-center px-2 text-sm">
        Limpar Filtros
      </a>
    </div>
  );
}
