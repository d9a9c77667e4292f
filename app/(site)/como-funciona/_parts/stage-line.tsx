import { STAGES, type Stage } from "@/lib/people/help/how-it-works";

/* In the vertical line, a seam in the background colour puts the later arc over the earlier one. */
const across = (up: boolean) =>
  up ? "M-4.8 59.6A56 56 0 1 1 104.8 59.6" : "M-4.8 40.4A56 56 0 1 0 104.8 40.4";
const down = (left: boolean) => (left ? "M25 -7A23 54 0 0 0 25 107" : "M15 -7A23 54 0 0 1 15 107");

function Arc({ path, stage, seam = false }: { path: string; stage: Stage; seam?: boolean }) {
  const line = { d: path, fill: "none", strokeLinecap: "round", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <>
      {seam && <path {...line} stroke="var(--paper)" strokeWidth={16} strokeLinecap="butt" />}
      <path
        {...line}
        stroke={stage.money ? "var(--accent)" : "var(--brand)"}
        strokeWidth={stage.money ? 7 : 3}
      />
    </>
  );
}

export function StageLine() {
  return (
    <ol className="xl:grid xl:grid-cols-7">
      {STAGES.map((stage, position) => {
        const isOddStage = position % 2 === 0;
        return (
          <li key={stage.title} className="relative grid grid-cols-[4.5rem_1fr] break-inside-avoid xl:block">
            <div className="relative grid place-items-center xl:hidden">
              <svg
                viewBox="0 0 40 100"
                preserveAspectRatio="none"
                aria-hidden
                className="absolute h-full w-15 overflow-visible"
              >
                <Arc path={down(isOddStage)} stage={stage} seam={position > 0} />
              </svg>
              <Position of={position + 1} className="relative" />
            </div>
            <div className="relative max-xl:hidden">
              <svg viewBox="0 -10 100 120" aria-hidden className="w-full overflow-visible">
                <Arc path={across(isOddStage)} stage={stage} />
              </svg>
              <Position
                of={position + 1}
                className={`absolute inset-x-0 text-center ${isOddStage ? "top-[27%]" : "bottom-[27%]"}`}
              />
            </div>
            <div className="py-5 pl-4 xl:py-0 xl:pt-5 xl:pr-4 xl:pl-1">
              <h3 className="text-base">{stage.title}</h3>
              <p className="mt-1.5 max-w-[46ch] text-ink-soft text-sm">{stage.text}</p>
              {stage.figure && (
                <p
                  className={`figures mt-2 font-display font-semibold text-lg leading-tight ${stage.money ? "text-accent-text" : ""}`}
                >
                  {stage.figure}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Position({ of, className }: { of: number; className: string }) {
  return (
    <span aria-hidden className={`font-display font-semibold text-xl leading-none ${className}`}>
      {of}
    </span>
  );
}
