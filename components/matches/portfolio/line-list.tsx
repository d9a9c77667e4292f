import { quotaCount } from "@/lib/catalog/amount/messages";
import { formatMoneyCents, formatMoneyExactly, formatNumber } from "@/lib/kit/format";
import { type Audience, lineProblemText } from "@/lib/matches/portfolio/messages";
import type { LineView } from "@/lib/matches/portfolio/queries/read";
import { nearestQuotas } from "@/lib/matches/portfolio/rules/lines";
import { FixedAmount } from "./fixed-amount";
import { LineFacts } from "./line-facts";

const FORMATS = { money: formatMoneyCents, number: formatNumber };

export function problemTextOf({ problem, valor, target }: LineView, audience: Audience): string | null {
  if (problem === null) return null;
  const { valorDisponivel: falta, cotaValor: cota } = target;
  const near = cota ? nearestQuotas(valor, cota) : { below: null, above: 0 };
  return lineProblemText(problem, { falta, cota, ...near }, FORMATS, audience);
}

export function LineList({ lines, audience }: { lines: readonly LineView[]; audience: Audience }) {
  return (
    <ol aria-label="Projetos da carteira" className="border-line border-t">
      {lines.map((line) => (
        <li
          key={line.projetoId}
          className="grid gap-x-8 gap-y-2 border-line border-b py-4 md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <LineFacts line={line} audience={audience}>
            <LineProblem text={problemTextOf(line, audience)} />
          </LineFacts>
          {line.confirmado === null ? (
            <p className="figures md:text-right">
              <span className="whitespace-nowrap font-display font-semibold text-xl tracking-tight">
                {formatMoneyExactly(line.valor)}
              </span>
              <Quotas valor={line.valor} cota={line.target.cotaValor} />
            </p>
          ) : (
            <FixedAmount amount={line.confirmado} valor={line.valor} />
          )}
        </li>
      ))}
    </ol>
  );
}

function LineProblem({ text }: { text: string | null }) {
  return text && <p className="mt-1.5 font-medium text-danger text-sm leading-snug">{text}</p>;
}

function Quotas({ valor, cota }: { valor: number; cota: number | null }) {
  if (!cota || valor % cota !== 0) return null;
  return (
    <span className="block text-ink-soft text-sm">
      {quotaCount(valor / cota, { number: formatNumber })} de {formatMoneyExactly(cota)}
    </span>
  );
}
