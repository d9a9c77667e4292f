import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { formatDate } from "@/lib/kit/format";

/** `at` is the day of completion, or the deadline; null without either. */
type ArcStep = { step: string; state: "done" | "now" | "next"; at: Date | string | null };

const STATE_WORDS = { done: "feito", now: "agora", next: "depois" } as const;

const RADIUS = 9;
const SWEEP = 0.75 * 2 * Math.PI * RADIUS;

type StepArcsProps = {
  steps: readonly ArcStep[];
  /** Side that must act in the current step. */
  turn: string;
  /** A phone then hides the deadline, because it has no room to say whose deadline it is. */
  isOthers?: boolean;
  isLate?: boolean;
  className?: string;
};

export function StepArcs({ steps, turn, isOthers = false, isLate = false, className }: StepArcsProps) {
  return (
    <ol
      aria-label="Andamento"
      style={{ "--steps": steps.length } as CSSProperties}
      className={clsx(
        // At 360 px "Confirmação" must neither break nor touch the next column.
        "grid-cols-[repeat(var(--steps),auto)] sm:grid-cols-[repeat(var(--steps),minmax(min-content,1fr))]",
        // Limits in px: a larger font size of the browser must not widen the row.
        "figures grid gap-x-[6px] text-[min(0.8125rem,max(13px,2.4vw))] leading-tight max-sm:text-[min(0.6875rem,max(11px,3vw))] max-sm:tracking-tight",
        className,
      )}
    >
      {steps.map((item) => (
        <li
          key={item.step}
          aria-current={item.state === "now" ? "step" : undefined}
          // Flex instead of a grid, because a grid's column could become narrower than a word.
          className="flex flex-col gap-1.5"
        >
          <span className="flex items-center gap-1">
            <StepArc state={item.state} />
            <span aria-hidden className="h-px flex-1 bg-line in-[li:last-child]:hidden" />
          </span>
          <span className={item.state === "next" ? "text-ink-soft" : "font-semibold"}>
            {item.step}
            <span className="sr-only"> ({STATE_WORDS[item.state]})</span>
          </span>
          <StepNote item={item} turn={turn} isOthers={isOthers} isLate={isLate} />
        </li>
      ))}
    </ol>
  );
}

type StepNoteProps = { item: ArcStep; turn: string; isOthers: boolean; isLate: boolean };

function StepNote({ item: { state, at }, turn, isOthers, isLate }: StepNoteProps) {
  if (state === "done") return at && <StepDate at={at} className="text-ink-soft" />;
  if (state === "next") return null;
  return (
    <span className="text-accent-text">
      <span className="max-sm:sr-only">
        {turn}
        {at && ", "}
      </span>
      {at && (
        <span className={isOthers ? "max-sm:sr-only" : undefined}>
          {isLate ? "venceu em" : "até"} <StepDate at={at} />
        </span>
      )}
    </span>
  );
}

function StepDate({ at, className }: { at: Date | string; className?: string }) {
  const date = formatDate(at);
  return (
    <span className={className}>
      {date.slice(0, 5)}
      <span className="max-sm:sr-only">{date.slice(5)}</span>
    </span>
  );
}

function StepArc({ state }: { state: ArcStep["state"] }) {
  const arc = {
    cx: 12,
    cy: 12,
    r: RADIUS,
    fill: "none",
    strokeWidth: 3.5,
    strokeLinecap: "round" as const,
    transform: "rotate(135 12 12)",
  };
  const filled = { done: SWEEP, now: SWEEP / 2, next: 0 }[state];
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-6 shrink-0">
      <circle {...arc} stroke="var(--line)" strokeDasharray={`${SWEEP} 999`} />
      {filled > 0 && (
        <circle
          {...arc}
          stroke={state === "done" ? "var(--brand)" : "var(--accent)"}
          strokeDasharray={`${filled} 999`}
        />
      )}
    </svg>
  );
}
