import { X } from "lucide-react";
import { amountChip } from "@/lib/catalog/amount/messages";
import { chosenValues, type ProjectQuery, toSearchParams } from "@/lib/catalog/projects/rules/list-query";
import { formatMoneyExactly } from "@/lib/kit/format";

type Chip = { key: string; label: string; without: ProjectQuery };

function chipsOf(query: ProjectQuery): Chip[] {
  const start = { ...query, depois: null, antes: null };
  const amount =
    query.quanto === null
      ? []
      : [
          {
            key: "quanto",
            label: amountChip(formatMoneyExactly(query.quanto)),
            without: { ...start, quanto: null },
          },
        ];
  const search = query.busca
    ? [{ key: "busca", label: `“${query.busca}”`, without: { ...start, busca: "" } }]
    : [];
  const values = chosenValues(query).map(({ key, value, phrase }) => ({
    key: `${key}-${value}`,
    label: phrase,
    without: { ...start, [key]: query[key].filter((other) => other !== value) },
  }));
  return [...amount, ...search, ...values];
}

export const clearedHref = ({ quanto, isPerson = false, visao, ordem }: ProjectQuery): string =>
  listHref({ quanto, isPerson, visao, ordem });

export function listHref(query: Partial<ProjectQuery>): string {
  const search = toSearchParams(query).toString();
  return search ? `/lir-projetos?${search}` : "/lir-projetos";
}

export function AppliedFilters({ query }: { query: ProjectQuery }) {
  const chips = chipsOf(query);
  if (chips.length === 0) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 max-md:order-first md:mt-4 md:flex-wrap">
      <h2 className="sr-only">Filtros aplicados</h2>
      <ul className="contents">
        {chips.map((chip) => (
          <li key={chip.key}>
            <a
              href={listHref(chip.without)}
              aria-label={`Retirar o filtro ${chip.label}`}
              className="inline-flex min-h-11 items-center md:min-h-9 gap-2 whitespace-nowrap rounded-sm bg-brand-wash px-3 text-brand text-sm hover:bg-sunken"
            >
              {chip.label}
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </a>
          </li>
        ))}
      </ul>
      {chips.length > (query.quanto === null ? 0 : 1) && (
        <a
          href={clearedHref(query)}
          className="link inline-flex min-h-11 items-center whitespace-nowrap px-2 text-sm"
        >
          Limpar Filtros
        </a>
      )}
    </div>
  );
}
