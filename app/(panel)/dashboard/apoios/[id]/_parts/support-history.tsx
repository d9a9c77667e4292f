import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import type { Side } from "@/lib/kit/states";
import { dealEventText } from "@/lib/money/deals/messages/history";
import type { DealEventView } from "@/lib/money/deals/queries/deal";
import type { SupportView } from "@/lib/money/supports/queries/support";
import { type HistoryLine, interestLines } from "./interest-lines";

function factsOf({ author, details }: DealEventView) {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const { valor, antes, data, hint, aparece, pagador, lado, vez, trocado, motivo } = details;
  return {
    author,
    valor: typeof valor === "number" ? formatMoneyCents(valor) : null,
    antes: typeof antes === "number" ? formatMoneyCents(antes) : null,
    data: typeof data === "string" ? formatDate(data) : null,
    hint: text(hint),
    aparece: typeof aparece === "string" ? formatMoment(new Date(aparece)) : null,
    pagador: text(pagador),
    lado: lado === "captador" || lado === "financiador" ? (lado as Side) : null,
    vez: typeof vez === "number" ? vez : null,
    trocado: trocado === true,
    motivo: text(motivo),
  };
}

export function SupportHistory({ support }: { support: SupportView }) {
  const events: HistoryLine[] = (support.deal?.historia ?? []).map((event) => ({
    id: event.id,
    at: event.em,
    text: dealEventText(support.side, event.type, factsOf(event)),
    by: event.colega,
  }));
  const lines = [...interestLines(support), ...events].sort((one, other) => +other.at - +one.at);
  return (
    <section aria-labelledby="apoio-historia">
      <h2 id="apoio-historia" className="mb-3 text-lg">
        O que aconteceu
      </h2>
      <ol className="grid gap-3.5 border-line border-l pl-4 text-sm">
        {lines.map(({ id, at, text, by }) => (
          <li key={id}>
            <span className="figures block text-ink-soft text-xs">{formatMoment(at)}</span>
            <span className="break-words leading-snug">{text}</span>
            {by && <span className="block text-ink-soft">Por {readableName(by)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
