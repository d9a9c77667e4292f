import { Badge } from "@/components/kit/ui/badge";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import { AUTHORS, AUTOMATIC, EVENTS } from "@/lib/catalog/own-projects/messages";
import type { OwnEvent } from "@/lib/catalog/own-projects/queries/history";
import { formatMoment } from "@/lib/kit/format";

export function EventItem({ event }: { event: OwnEvent }) {
  const { tipo, autor, quando, motivos, mudancas, automatico } = event;
  return (
    <li className="border-line border-b py-4">
      <p className="font-semibold">{EVENTS[tipo]}</p>
      <p className="figures mt-1 text-ink-soft text-sm">
        {formatMoment(quando)} · {AUTHORS[autor]}
      </p>
      {automatico && (
        <p className="mt-2">
          <Badge tone="accent">{tipo === "devolvido" ? AUTOMATIC.returned : AUTOMATIC.approved}</Badge>
        </p>
      )}
      {motivos.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm">
          {motivos.map((motivo) => (
            <li key={motivo}>{motivo}</li>
          ))}
        </ul>
      )}
      {mudancas.length > 0 && (
        <details className="mt-2">
          <summary className="link flex min-h-11 w-fit items-center text-sm">
            {mudancas.length === 1 ? "1 campo mudou" : `${mudancas.length} campos mudaram`}
          </summary>
          <dl className="mt-2 grid gap-3 text-sm">
            {mudancas.map(({ campo, de, para }) => (
              <div key={campo}>
                <dt className="font-semibold">{LABELS[campo]}</dt>
                <dd className="mt-1 grid gap-2 md:grid-cols-2">
                  <del className="whitespace-pre-line break-words text-ink-soft">
                    <span className="sr-only">Antes: </span>
                    {de}
                  </del>
                  <ins className="whitespace-pre-line break-words no-underline">
                    <span className="sr-only">Depois: </span>
                    {para}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
