import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import type { AgoraRow } from "@/lib/overview/dashboard/rules/agora";

type AgoraProps = { rows: AgoraRow[]; nextDeadline: string | null; now: Date };

/** `23/01`, with the year when it is not the current one. */
function shortDate(day: string, today: string): string {
  const date = formatDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : date;
}

/** Open tasks of the viewer, one sentence each, the oldest first. */
export function Agora({ rows, nextDeadline, now }: AgoraProps) {
  const today = toIsoDay(now);
  return (
    <section aria-labelledby="painel-agora" className="rounded-md border border-line bg-surface">
      <h2 id="painel-agora" className="border-line border-b px-4 py-3 text-lg md:px-5">
        Agora
      </h2>
      {rows.length === 0 ? (
        <p className="px-4 py-5 text-ink-soft md:px-5">
          Nada espera por você.
          {nextDeadline && ` O próximo prazo é ${shortDate(nextDeadline, today)}.`}
        </p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Duty key={row.id} row={row} today={today} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Duty({ row, today }: { row: AgoraRow; today: string }) {
  const { text, action, href } = row;
  return (
    <li className="border-line [&+&]:border-t">
      <Link
        href={href}
        prefetch={false}
        className="group grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_7.5rem_7rem] md:px-5"
      >
        <span className="min-w-0 leading-snug">{text}</span>
        <DutyDate row={row} today={today} />
        <span className="col-start-2 row-span-2 row-start-1 inline-flex items-center justify-end gap-1 whitespace-nowrap font-semibold text-brand text-sm group-hover:underline sm:col-start-3 sm:row-span-1">
          {action}
          <ChevronRight aria-hidden className="size-4" strokeWidth={2} />
        </span>
      </Link>
    </li>
  );
}

/** Deadline, or start; a late one is marked in words and colour. */
function DutyDate({ row: { due, since }, today }: { row: AgoraRow; today: string }) {
  const look = "figures whitespace-nowrap text-xs sm:text-right sm:text-sm";
  if (due) {
    const isLate = due < today;
    return (
      <span className={`${look} ${isLate ? "font-semibold text-accent-text" : "text-ink-soft"}`}>
        {isLate ? "venceu em" : "até"} {shortDate(due, today)}
      </span>
    );
  }
  return (
    <span className={`${look} text-ink-soft`}>{since && `desde ${shortDate(toIsoDay(since), today)}`}</span>
  );
}
