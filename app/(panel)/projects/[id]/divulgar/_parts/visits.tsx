import { SOURCE_LABELS } from "@/lib/catalog/visits/messages";
import { DAYS_SHOWN, type VisitSummary } from "@/lib/catalog/visits/rules";
import { formatDate, formatNumber } from "@/lib/kit/format";

const counted = (count: number) => (count === 1 ? "1 visita" : `${formatNumber(count)} visitas`);
const short = (day: string) => formatDate(day).slice(0, 5);

export function Visits({ visits: { total, days, sources } }: { visits: VisitSummary }) {
  return (
    <section aria-labelledby="divulgar-visitas" className="border-line border-t pt-8">
      <h2 id="divulgar-visitas" className="text-xl">
        Visitas à página
      </h2>
      <p className="mt-1 max-w-measure text-ink-soft text-sm">
        Últimos {DAYS_SHOWN} dias, hoje incluído. Contamos só números: sem cookies e sem as suas visitas.
      </p>
      {total === 0 ? (
        <p className="mt-5 max-w-measure rounded-md border border-line border-dashed px-5 py-8">
          Nenhuma visita ainda. Envie a mensagem a três pessoas que conhecem uma empresa: as visitas aparecem
          aqui em segundos.
        </p>
      ) : (
        <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <div>
            <p className="figures">
              <strong className="font-display font-semibold text-3xl tracking-tight">
                {formatNumber(total)}
              </strong>{" "}
              {total === 1 ? "visita" : "visitas"}
            </p>
            <Chart days={days} />
          </div>
          <Sources sources={sources} total={total} />
        </div>
      )}
    </section>
  );
}

type Day = VisitSummary["days"][number];

function Chart({ days }: { days: readonly Day[] }) {
  const best = days.reduce((most, day) => (day.count > most.count ? day : most), days[0] as Day);
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  return (
    <figure className="mt-3">
      <div
        role="img"
        aria-label={`Gráfico de ${short(first)} a ${short(last)}. O dia com mais visitas foi ${short(best.day)}, com ${counted(best.count)}.`}
        className="flex h-28 items-end gap-px border-line-strong border-b sm:gap-0.5"
      >
        {days.map(({ day, count }) => (
          <span
            key={day}
            className="min-w-0 flex-1 rounded-t-xs bg-brand"
            style={{ height: count === 0 ? 0 : `max(${(100 * count) / best.count}%, 3px)` }}
          />
        ))}
      </div>
      <figcaption className="figures mt-1.5 flex justify-between text-ink-soft text-xs">
        <span>{short(first)}</span>
        <span>
          Mais visitas: {counted(best.count)} em {short(best.day)}
        </span>
        <span>hoje</span>
      </figcaption>
      <details className="mt-3 text-sm">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Ver os números</summary>
        <table className="figures mt-1 w-full max-w-xs text-left">
          <caption className="sr-only">Visitas por dia</caption>
          <thead className="text-ink-soft">
            <tr className="border-line-strong border-b">
              <th scope="col" className="py-2 font-normal">
                Dia
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                Visitas
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day} className="border-line border-b">
                <th scope="row" className="py-1.5 font-normal">
                  {formatDate(day)}
                </th>
                <td className="py-1.5 text-right">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Sources({ sources, total }: Pick<VisitSummary, "sources" | "total">) {
  return (
    <table className="figures h-fit w-full text-left text-sm">
      <caption className="pb-2 text-left font-semibold">De onde vieram</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Origem</th>
          <th scope="col">Visitas</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, count }) => (
          <tr key={source} className="border-line border-t">
            <th scope="row" className="w-28 py-2 pr-4 font-normal">
              {SOURCE_LABELS[source]}
            </th>
            <td className="py-2">
              <span className="flex items-center gap-3">
                <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-sm bg-sunken">
                  <span
                    className="block h-full min-w-0.5 bg-brand"
                    style={{ width: `${(100 * count) / total}%` }}
                  />
                </span>
                <span className="w-12 text-right font-semibold">{formatNumber(count)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
