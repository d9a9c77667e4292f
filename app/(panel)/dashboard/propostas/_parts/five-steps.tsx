import { STEP_IDS, titleOf } from "@/lib/ai/proposals/rules/steps";

export function FiveSteps() {
  return (
    <ol aria-label="As cinco etapas" className="figures grid gap-x-8 border-line border-t sm:grid-cols-2">
      {STEP_IDS.map((step, at) => (
        <li key={step} className="flex gap-3 border-line border-b py-3">
          <span aria-hidden className="text-ink-soft">
            {at + 1}
          </span>
          {titleOf(step)}
        </li>
      ))}
    </ol>
  );
}
