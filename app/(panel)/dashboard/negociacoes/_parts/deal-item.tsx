import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { DUTY, PHASE_WORDS, TURN_WORDS } from "@/lib/deals/messages/room";
import type { DealRow } from "@/lib/deals/queries/list";
import type { Side } from "@/lib/deals/rules/deal";
import { formatDate, formatMoney } from "@/lib/format";

type DealItemProps = { deal: DealRow; side: Side };

/** One deal in a row: the project, how much, what it waits for and until when. */
export function DealItem({ deal, side }: DealItemProps) {
  const { id, projeto, valor, phase, turn, due } = deal;
  const isMine = turn.includes(side);
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
            <TurnText phase={phase} isMine={isMine} side={side} />
            {due && <span className="figures">, até {formatDate(due)}</span>}
          </span>
        </span>
        <span className="col-start-1 md:col-start-auto">
          <Badge tone={isMine ? "accent" : phase === "concluida" ? "brand" : "muted"}>
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

/** What somebody has to do, or with whom it is. */
function TurnText({ phase, isMine, side }: Pick<DealRow, "phase"> & { isMine: boolean; side: Side }) {
  if (phase === "concluida" || phase === "cancelada")
    return phase === "concluida" ? "Recibo emitido" : "Encerrada";
  if (!isMine) return TURN_WORDS[side].theirs;
  return <span className="font-semibold text-accent-text">{DUTY[phase].verb}</span>;
}
