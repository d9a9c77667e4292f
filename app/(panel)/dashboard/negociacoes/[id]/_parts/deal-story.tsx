import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import type { Side } from "@/lib/kit/states";
import { STORY } from "@/lib/money/deals/messages/story";
import type { DealView, StoryEvent } from "@/lib/money/deals/queries/deal";

/** Text of an event. */
function told({ author, details }: StoryEvent) {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const { valor, data, hint, aparece, lado, vez, trocado } = details;
  return {
    author,
    valor: typeof valor === "number" ? formatMoneyCents(valor) : null,
    data: typeof data === "string" ? formatDate(data) : null,
    hint: text(hint),
    aparece: typeof aparece === "string" ? formatMoment(new Date(aparece)) : null,
    lado: lado === "captador" || lado === "financiador" ? (lado as Side) : null,
    vez: typeof vez === "number" ? vez : null,
    trocado: trocado === true,
  };
}

/** History of the deal, the newest event first, down to the acceptance. */
export function DealStory({ deal: { historia, facts } }: { deal: DealView }) {
  return (
    <section aria-labelledby="negociacao-historia">
      <h2 id="negociacao-historia" className="mb-3 text-lg">
        O que aconteceu
      </h2>
      <ol className="grid gap-3.5 border-line border-l pl-4 text-sm">
        {historia.map((event) => (
          <li key={event.id}>
            <span className="figures block text-ink-soft text-xs">{formatMoment(event.em)}</span>
            <span className="break-words leading-snug">{STORY[event.type](told(event))}</span>
          </li>
        ))}
        <li>
          <span className="figures block text-ink-soft text-xs">{formatMoment(facts.aceitaEm)}</span>
          <span className="leading-snug">O projeto aceitou o interesse.</span>
        </li>
      </ol>
    </section>
  );
}
