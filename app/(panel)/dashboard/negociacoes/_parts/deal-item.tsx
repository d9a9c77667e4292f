import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/kit/ui/badge";
import { formatDate, formatMoney } from "@/lib/kit/format";
import { dueText, dutyVerb, PHASE_WORDS, whoseText } from "@/lib/money/deals/messages/standing";
import type { DealRow } from "@/lib/money/deals/queries/list";
import { isMyTurn, type Standing } from "@/lib/money/deals/rules/standing";

type DealItemProps = { deal: DealRow };

/** A deal in the list: project, amount, open step and deadline. */
export function DealItem({ deal: { id, projeto, valor, standing } }: DealItemProps) {
  const { phase, due, isLate } = standing;
  return (
    <li className="border-line [&+&]:border-t">
      <Link
        href={`/dashboard/negociacoes/${id}`}
        prefetch={false}
        className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5 hover:bg-sunken md:grid-cols-[minmax(0,1fr)_11rem_9rem_1rem] md:px-5"
      >
        <span className="min-w-0">
          <span className="block break-words font-semibold leading-snug group-hover:text-brand group-hover:underline">
            {projeto}
          </span>
          <span className="mt-0.5 block text-ink-soft text-sm leading-snug">
            <TurnText standing={standing} />
            {due && (
              <span className={`figures ${isLate ? "font-semibold text-accent-text" : ""}`}>
                , {dueText(standing, formatDate)}
              </span>
            )}
          </span>
        </span>
        <span className="col-start-1 md:col-start-auto">
          <Badge tone={isMyTurn(standing) ? "accent" : phase === "concluida" ? "brand" : "muted"}>
            {PHASE_WORDS[phase]}
          </Badge>
        </span>
        <span className="figures col-start-2 row-start-1 whitespace-nowrap text-right font-display font-semibold text-lg tracking-tight md:col-start-auto md:row-start-auto">
          {formatMoney(valor)}
        </span>
        <ChevronRight
          aria-hidden
          className="col-start-2 row-start-2 size-4 justify-self-end text-ink-soft md:col-start-auto md:row-start-auto"
          strokeWidth={2}
        />
      </Link>
    </li>
  );
}

/** The viewer's next step, or the side that must act. */
function TurnText({ standing }: { standing: Standing }) {
  if (standing.phase === "concluida") return "Recibo emitido";
  if (standing.phase === "cancelada") return "Encerrada";
  const verb = dutyVerb(standing);
  return verb ? <span className="font-semibold text-accent-text">{verb}</span> : whoseText(standing);
}
