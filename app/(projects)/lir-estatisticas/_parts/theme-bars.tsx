import type { Statistics } from "@/lib/catalog/projects/types";
import { formatMoney, formatMoneyCompact, formatNumber } from "@/lib/kit/format";
import { ListLink } from "./for-list-readers";

/** Each bar has its figures beside it, so the chart needs no table. */
export function ThemeBars({ themes }: { themes: Statistics["porCategoria"] }) {
  const rows = [...themes].sort((a, b) => b.valor - a.valor);
  const most = Math.max(1, ...rows.map((row) => row.valor));
  return (
    <figure>
      <figcaption>
        <h3 className="text-lg">Valor aprovado por tema</h3>
        {rows[0] && (
          <p className="mt-1 text-ink-soft text-sm">
            {rows[0].categoria} reúne {formatMoney(rows[0].valor)}, o maior valor entre {rows.length} temas.
          </p>
        )}
      </figcaption>
      <ul className="figures mt-5 grid gap-4">
        {rows.map((row) => (
          <li key={row.categoria}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm max-sm:flex-col">
              <ListLink
                href={`/lir-projetos?${new URLSearchParams({ categoria: row.categoria })}`}
                className="max-sm:py-1"
                linkClassName="link"
              >
                {row.categoria}
              </ListLink>
              <span>
                <strong className="font-semibold">{formatMoneyCompact(row.valor)}</strong>{" "}
                <span className="text-ink-soft">
                  em {formatNumber(row.projetos)} {row.projetos === 1 ? "projeto" : "projetos"}
                </span>
              </span>
            </p>
            <div aria-hidden className="mt-1.5 h-2.5 rounded-sm bg-sunken">
              <div className="h-full rounded-sm bg-brand" style={{ width: `${(row.valor / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </figure>
  );
}
