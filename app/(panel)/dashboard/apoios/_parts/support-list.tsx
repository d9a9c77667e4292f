import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatDate } from "@/lib/kit/format";
import { isMyTurn } from "@/lib/money/deals/rules/standing";
import { EMPTY } from "@/lib/money/supports/messages";
import type { SupportRow } from "@/lib/money/supports/queries/list";
import { dutyOf, rowTurnText, stageText } from "./support-words";

const COLUMNS = "@4xl:grid-cols-[minmax(0,1fr)_9.5rem_minmax(0,12.5rem)_8rem_8.5rem_1rem] @4xl:gap-x-4";

type SupportListProps = {
  items: readonly SupportRow[];
  kind: keyof typeof EMPTY;
};

export function SupportList({ items, kind }: SupportListProps) {
  if (items.length === 0)
    return <p className="rounded-md border border-line border-dashed px-5 py-8">{EMPTY[kind]}</p>;
  return (
    <div className="@container rounded-md border border-line bg-surface">
      <p
        aria-hidden
        className={`hidden border-line border-b px-5 py-2 text-ink-soft text-xs @4xl:grid ${COLUMNS}`}
      >
        <span>Projeto</span>
        <span>Etapa</span>
        <span>De quem é a vez</span>
        <span>Até quando</span>
        <span className="text-right">Valor</span>
      </p>
      <ul aria-label="Apoios">
        {items.map((support) => (
          <SupportItem key={support.id} support={support} />
        ))}
      </ul>
    </div>
  );
}

function SupportItem({ support }: { support: SupportRow }) {
  const { id, projeto, valor, quem, registradoEm, naoLidas, standing } = support;
  const { due, isLate } = standing;
  const isMine = isMyTurn(standing);
  return (
    <li id={`interesse-${id}`} className="scroll-mt-20 border-line [&+&]:border-t">
      <Link
        href={`/dashboard/apoios/${id}`}
        prefetch={false}
        className={`group grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 @4xl:items-center @4xl:px-5 @4xl:py-2.5 ${COLUMNS}`}
      >
        <span className="contents @4xl:block @4xl:min-w-0">
          <span className="col-span-2 block break-words font-semibold leading-snug group-hover:text-brand group-hover:underline">
            {projeto}
          </span>
          <span className="figures col-start-1 row-start-2 flex flex-wrap gap-x-2 text-ink-soft text-xs leading-5 @4xl:flex-nowrap">
            <span className="min-w-0 @max-4xl:break-words @4xl:truncate">
              {quem ? `${quem} · ` : "Registrado em "}
              {formatDate(registradoEm)}
            </span>{" "}
            {naoLidas > 0 && (
              <strong className="shrink-0 font-semibold text-accent-text">
                {naoLidas === 1 ? "1 mensagem nova" : `${naoLidas} mensagens novas`}
              </strong>
            )}
          </span>
        </span>
        <Cell label="Etapa" className="col-start-1 row-start-3 @4xl:col-start-auto @4xl:row-start-auto">
          {stageText(standing)}
        </Cell>
        <Cell
          label="Vez"
          className={`col-span-2 row-start-4 @4xl:col-span-1 @4xl:row-start-auto ${isMine ? "font-semibold text-accent-text" : "text-ink-soft"}`}
        >
          {dutyOf(standing) ?? rowTurnText(standing)}
        </Cell>
        <Cell
          label={isLate ? "Até" : null}
          className={`figures col-start-2 row-start-3 whitespace-nowrap text-right @4xl:col-start-auto @4xl:row-start-auto @4xl:text-left ${isLate ? "font-semibold text-accent-text" : "text-ink-soft"}`}
        >
          {due && isLate && `venceu em ${formatDate(due).slice(0, 5)}`}
          {due && !isLate && (
            <>
              {/* A wide list has the column header "Até quando". */}
              <span className="@4xl:sr-only">até </span>
              {formatDate(due)}
            </>
          )}
        </Cell>
        <span className="figures col-start-2 row-start-2 text-right font-display font-semibold tracking-tight @4xl:col-start-auto @4xl:row-start-auto">
          <span className="sr-only">Valor: </span>
          {valor ?? "A combinar"}
        </span>
        <ChevronRight
          aria-hidden
          className="hidden size-4 justify-self-end text-ink-soft @4xl:block"
          strokeWidth={2}
        />
      </Link>
    </li>
  );
}

type CellProps = { label: string | null; className: string; children: ReactNode };

function Cell({ label, className, children }: CellProps) {
  return (
    <span className={`min-w-0 text-sm leading-snug ${className}`}>
      {children && (
        <>
          {label && <span className="sr-only">{label}: </span>}
          {children}
        </>
      )}
    </span>
  );
}
