import { progressOf, type StepId, titleOf } from "@/lib/ai/proposals/rules/steps";

export function StepProgress({ step, done }: { step: StepId; done: boolean }) {
  const { number, total, label } = progressOf(step);
  const passed = done ? total : number;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">{done ? "Etapas completas" : titleOf(step)}</p>
        <p className="figures text-ink-soft text-sm">{label}</p>
      </div>
      <div
        role="progressbar"
        aria-label="Etapas da conversa"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={number}
        aria-valuetext={label}
        className="mt-2 grid grid-flow-col gap-1"
        style={{ gridTemplateColumns: `repeat(${total}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: total }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments have no identity but their position
            key={at}
            className={`h-1.5 rounded-sm ${at < passed ? "bg-brand" : "bg-line"}`}
          />
        ))}
      </div>
    </div>
  );
}
