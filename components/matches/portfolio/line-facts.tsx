import Link from "next/link";
import type { ReactNode } from "react";
import { formatDate, formatMoney, formatMoneyExactly, formatNumber } from "@/lib/kit/format";
import { type Audience, reasonText, SHARED } from "@/lib/matches/portfolio/messages";
import type { LineView } from "@/lib/matches/portfolio/queries/read";
import { mayBeDeposited } from "@/lib/matches/portfolio/rules/lines";
import { DEMONSTRATION } from "@/lib/words/site";

type LineFactsProps = { line: LineView; audience: Audience; children?: ReactNode };

export function LineFacts({ line, audience, children }: LineFactsProps) {
  const { slug, nome, cidade, estado, categoria, demonstracao, target, motivo, effect, confirmado } = line;
  const place = [cidade, estado].filter(Boolean).join(", ");
  const deadline = target.prazo ? `prazo ${formatDate(target.prazo)}` : "prazo não informado";
  return (
    <div className="min-w-0">
      <h3 className="break-words font-sans font-semibold text-base leading-snug tracking-normal">
        {slug === null ? (
          nome || SHARED.unlisted
        ) : (
          <Link
            href={`/lir-projetos/${slug}`}
            prefetch={false}
            className="inline-block py-0.5 hover:text-brand hover:underline"
          >
            {nome}
          </Link>
        )}
      </h3>
      {demonstracao && <p className="mt-1 text-sm">{DEMONSTRATION.project}</p>}
      <p className="figures mt-1 text-ink-soft text-sm">{[place, categoria, deadline].join(" · ")}</p>
      {mayBeDeposited(line.problem) && (
        <p className="mt-1.5 max-w-measure text-sm leading-snug">
          {reasonText(
            { motivo, effect, minimum: target.captacaoMinima, temCaptador: target.temCaptador, confirmado },
            { money: confirmado === null ? formatMoney : formatMoneyExactly, number: formatNumber },
            audience,
          )}
        </p>
      )}
      {children}
    </div>
  );
}
