import type { ReactNode } from "react";

const RADIUS = 45;
const SWEEP = 0.75 * 2 * Math.PI * RADIUS;

type ArcMeterProps = {
  /** From 0 to 100. */
  percent: number;
  label: string;
  /** In per cent, such as a legal minimum. */
  mark?: number;
  children: ReactNode;
};

export function ArcMeter({ percent, label, mark, children }: ArcMeterProps) {
  const lengthOf = (share: number) => (share / 100) * SWEEP;
  const filled = lengthOf(percent);
  const arc = {
    cx: 50,
    cy: 50,
    r: RADIUS,
    fill: "none",
    strokeWidth: 7,
    strokeLinecap: "round" as const,
    transform: "rotate(135 50 50)",
  };
  return (
    <div className="relative grid aspect-square w-full max-w-56 place-items-center">
      {/* The svg has its own compositing layer, so that the animation repaints only the arc. */}
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={label}
        className="absolute inset-0 size-full [will-change:transform]"
      >
        <circle {...arc} stroke="var(--line)" strokeDasharray={`${SWEEP} 999`} />
        {filled > 0 && (
          <circle
            {...arc}
            stroke="var(--brand)"
            strokeDasharray={`${filled} 999`}
            style={
              { animation: "draw-arc 700ms var(--ease-calm)", "--arc-length": filled } as React.CSSProperties
            }
          />
        )}
        {mark !== undefined && (
          <circle
            {...arc}
            strokeLinecap="butt"
            stroke="var(--ink)"
            strokeDasharray="1.2 999"
            strokeDashoffset={-lengthOf(mark)}
          />
        )}
      </svg>
      <div className="text-center">{children}</div>
    </div>
  );
}
