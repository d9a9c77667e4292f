import { clsx } from "clsx";
import { formatDate } from "@/lib/kit/format";

/** `at`: when it was done, or until when it should be. */
type ArcStep = { step: string; state: "done" | "now" | "next"; at: Date | string | null };

const STATE_WORDS = { done: "feito", now: "agora", next: "depois" } as const;

/** Radius of the arc, which is open by a quarter at the bottom like those of the mark. */
const RADIUS = 9;
const SWEEP = 0.75 * 2 * Math.PI * RADIUS;

type StepArcsProps = {
  steps: readonly ArcStep[];
  /** Whose turn it is, at the step of now. */
  turn: string;
  /** The day of the step of now is past. */
  isLate?: boolean;
  className?: string;
};

/** A way with its end: an arc for each step, what was done when, and at the step of now whose turn it is. */
export function StepArcs({ steps, turn, isLate = false, className }: StepArcsProps) {
  return (
    <ol
      aria-label="Andamento"
      style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
      className={clsx(
        "figures grid gap-x-1 text-xs leading-tight max-sm:text-[0.6875rem] max-sm:tracking-tight",
        className,
      )}
    >
      {steps.map((item) => (
        <li
          key={item.step}
          aria-current={item.state === "now" ? "step" : undefined}
          className="grid content-start gap-1.5"
        >
          <span className="flex items-center gap-1">
            <StepArc state={item.state} />
            <span aria-hidden className="h-px flex-1 bg-line in-[li:last-child]:hidden" />
          </span>
          <span className={item.state === "next" ? "text-ink-soft" : "font-semibold"}>
            {item.step}
            <span className="sr-only"> ({STATE_WORDS[item.state]})</span>
          </span>
          <StepNote item={item} turn={turn} isLate={isLate} />
        </li>
      ))}
    </ol>
  );
}

/** When it was done; whose turn it is and until when. On a phone the words have no room, and stand below the steps. */
function StepNote({ item: { state, at }, turn, isLate }: { item: ArcStep; turn: string; isLate: boolean }) {
  if (state === "done") return at && <StepDate at={at} className="text-ink-soft" />;
  if (state === "next") return null;
  return (
    <span className="text-accent-text">
      <span className="max-sm:sr-only">
        {turn}
        {at && ", "}
      </span>
      {at && (
        <>
          {isLate ? "venceu em" : "até"} <StepDate at={at} />
        </>
      )}
    </span>
  );
}

/** On a phone without its year: so many dates side by side have no room for it. */
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
