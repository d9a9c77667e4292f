import { STATE_TILES } from "@/components/catalog/projects/state-tiles";
import type { Statistics } from "@/lib/catalog/projects/types";
import { formatMoney, formatNumber } from "@/lib/kit/format";
import { ListLink } from "./for-list-readers";

const STEPS = [
  "bg-sunken text-ink-soft",
  "bg-brand-wash text-ink",
  "bg-brand/35 text-ink",
  "bg-brand text-on-brand",
];

function stepOf(projects: number, most: number): string {
  if (projects === 0) return STEPS[0] ?? "";
  return STEPS[projects > most / 2 ? 3 : projects > most / 8 ? 2 : 1] ?? "";
}

export function StateMap({ states }: { states: Statistics["porEstado"] }) {
  const byState = new Map(states.map((row) => [row.estado, row]));
  const most = Math.max(1, ...states.map((row) => row.projetos));
  const first = [...states].sort((a, b) => b.projetos - a.projetos)[0];
  return (
    <figure>
      <figcaption>
        <h3 className="text-lg">Projetos por estado</h3>
        {first && (
          <p className="mt-1 text-ink-soft text-sm">
            {first.estado} concentra {formatNumber(first.projetos)} projetos; ao todo são {states.length}{" "}
            estados.
          </p>
        )}
      </figcaption>
      <ul className="figures mt-5 grid max-w-lg grid-cols-8 gap-1">
        {STATE_TILES.map(([state, column, row]) => {
          const projects = byState.get(state)?.projetos ?? 0;
          const tile = `flex aspect-square flex-col items-center justify-center rounded-sm text-xs leading-tight ${stepOf(projects, most)}`;
          return (
            <li key={state} style={{ gridColumn: column, gridRow: row }}>
              {projects > 0 ? (
                <ListLink
                  href={`/lir-projetos?estado=${state}`}
                  className={tile}
                  linkClassName="hover:ring-2 hover:ring-ink"
                >
                  <span className="font-semibold">{state}</span>
                  <span>
                    {formatNumber(projects)}
                    <span className="sr-only">{projects === 1 ? " projeto" : " projetos"}</span>
                  </span>
                </ListLink>
              ) : (
                <span className={tile}>
                  <span aria-hidden>{state}</span>
                  <span className="sr-only">{state}: nenhum projeto</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <details className="mt-4 text-sm">
        <summary className="link w-fit py-1">Ver como tabela</summary>
        <div className="mt-3 overflow-x-auto">
          <table className="figures w-full max-w-lg">
            <thead>
              <tr className="border-line border-b text-left text-ink-soft">
                <th scope="col" className="py-2 font-normal">
                  Estado
                </th>
                <th scope="col" className="py-2 text-right font-normal">
                  Projetos
                </th>
                <th scope="col" className="py-2 text-right font-normal">
                  Valor aprovado
                </th>
              </tr>
            </thead>
            <tbody>
              {states.map((row) => (
                <tr key={row.estado} className="border-line border-b">
                  <th scope="row" className="py-2 text-left font-semibold">
                    {row.estado}
                  </th>
                  <td className="py-2 text-right">{formatNumber(row.projetos)}</td>
                  <td className="py-2 text-right">{formatMoney(row.valor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
