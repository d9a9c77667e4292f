import { CalendarPlus, ChevronRight } from "lucide-react";
import Link from "next/link";
import { TextLink } from "@/components/kit/ui/text-link";
import { LOOKS, type WorkRole } from "@/lib/access/colleague-rights/rules";
import type { UserType } from "@/lib/kit/account-kinds";
import { yearEndOn } from "@/lib/kit/bank-days";
import { formatDate, formatWeekday, toIsoDay } from "@/lib/kit/format";
import { type AgoraRow, rowsFor } from "@/lib/overview/dashboard/rules/agora";
import type { NavLink } from "@/lib/overview/dashboard/rules/navigation";
import { AccountYearEnd } from "./year-end-strip";

type AgoraProps = {
  rows: AgoraRow[];
  nextDeadline: string | null;
  userType: UserType;
  now: Date;
  /** CNPJ of 14 characters. The tax regime of its company decides the text about the year's end. */
  cnpj?: string | null;
  role?: WorkRole | undefined;
  elsewhere?: NavLink | null;
};

function shortDate(day: string, today: string): string {
  const date = formatDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : date;
}

export function Agora({ nextDeadline, userType, now, cnpj = null, role, elsewhere, ...props }: AgoraProps) {
  const rows = role ? rowsFor(props.rows, role) : props.rows;
  const ownActions = new Map(props.rows.map(({ id, action }) => [id, action]));
  const isWatching = role !== LOOKS && rows.some(({ id, action }) => action !== ownActions.get(id));
  const today = toIsoDay(now);
  const yearEnd = yearEndOn(today);
  return (
    <section aria-labelledby="painel-agora" className="rounded-md border border-line bg-surface">
      <div className="flex items-baseline justify-between gap-4 border-line border-b px-4 py-3 md:px-5">
        <h2 id="painel-agora" className="text-lg">
          Agora
        </h2>
        <p className="figures text-ink-soft text-sm">
          {formatWeekday(today)}, {shortDate(today, today)}
        </p>
      </div>
      {yearEnd && <AccountYearEnd yearEnd={yearEnd} userType={userType} cnpj={cnpj} />}
      {rows.length === 0 ? (
        <p className="px-4 py-5 text-ink-soft md:px-5">
          {elsewhere ? (
            <>
              Nada espera por você nesta conta. Veja também{" "}
              <TextLink href={elsewhere.href}>{elsewhere.label}</TextLink>.
            </>
          ) : (
            "Nada espera por você."
          )}
          {userType === "financiador" && !nextDeadline && !elsewhere && (
            <>
              {" "}
              Calcule no <TextLink href="/incentivos">simulador</TextLink> quanto dá para destinar, ou{" "}
              <TextLink href={cnpj === null ? "/lir-projetos" : "/projetos"}>veja os projetos</TextLink>.
            </>
          )}
          {nextDeadline &&
            ` Entre os projetos ${
              userType === "captador" ? "seus e salvos por você" : "que você acompanha"
            }, a captação que termina primeiro vai até ${shortDate(nextDeadline, today)}.`}
        </p>
      ) : (
        <>
          {isWatching && (
            <p className="border-line border-b px-4 py-2.5 text-ink-soft text-sm leading-snug md:px-5">
              “Ver” marca o que a sua permissão só acompanha.
            </p>
          )}
          <ul>
            {rows.map((row) => (
              <Duty key={row.id} row={row} today={today} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Duty({ row, today }: { row: AgoraRow; today: string }) {
  const { text, action, href, calendar } = row;
  return (
    <li className="group relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-4 py-2.5 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_13rem_6.5rem] md:px-5 [&+&]:border-t">
      <Link
        href={href}
        prefetch={false}
        className="col-span-2 min-w-0 leading-snug after:absolute after:inset-0 after:content-[''] sm:col-span-1"
      >
        {text}
      </Link>
      <span
        aria-hidden
        className="col-start-2 row-start-2 inline-flex items-center justify-end gap-1 whitespace-nowrap font-semibold text-brand text-sm group-hover:underline sm:col-start-3 sm:row-start-1"
      >
        {action}
        <ChevronRight aria-hidden className="size-4" strokeWidth={2} />
      </span>
      <p
        // Reserves the place of a missing calendar link, so that the dates of all rows are aligned.
        className={`figures col-start-1 row-start-2 flex items-center gap-x-2 text-xs sm:col-start-2 sm:row-start-1 sm:justify-end ${calendar ? "" : "sm:pr-11"}`}
      >
        <DutyDate row={row} today={today} />
        {calendar && (
          <a
            href={calendar}
            download
            aria-label={`Pôr na agenda: ${text}`}
            title="Pôr na agenda"
            className="relative z-1 -my-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:text-brand sm:size-9"
          >
            <CalendarPlus aria-hidden className="size-4" strokeWidth={1.75} />
          </a>
        )}
      </p>
    </li>
  );
}

function DutyDate({ row: { due, since, reason }, today }: { row: AgoraRow; today: string }) {
  if (due === null)
    return (
      <span className="text-ink-soft">
        {reason ?? (since && `desde ${shortDate(toIsoDay(since), today)}`)}
      </span>
    );
  const dueText = due < today ? `venceu em ${shortDate(due, today)}` : due === today ? "até hoje" : null;
  return (
    <span className="sm:text-right">
      <span className={dueText ? "font-semibold text-accent-text" : "text-ink"}>
        {dueText ?? `até ${shortDate(due, today)}`}
      </span>
      <span className="text-ink-soft max-sm:before:content-['_·_'] sm:block">{reason}</span>
    </span>
  );
}
