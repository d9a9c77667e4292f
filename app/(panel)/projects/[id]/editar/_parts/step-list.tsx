"use client";

import { Check, Plus, TriangleAlert } from "lucide-react";
import { cn } from "@/components/kit/ui/cn";
import type { STEPS, StepId } from "@/lib/catalog/own-projects/fields";
import type { StepMark } from "@/lib/catalog/own-projects/rules/completeness";
import { StepLink } from "./step-link";

type StepListProps = {
  steps: readonly (typeof STEPS)[number][];
  current: StepId;
  marks: Record<StepId, StepMark>;
  onStep: (step: StepId) => void;
};

const MARK_LABELS: Record<StepMark, string> = { feito: "pronta", aberto: "falta algo", erro: "confira" };

export function StepList({ steps, current, marks, onStep }: StepListProps) {
  const extras = steps.length > 2 ? steps.filter(({ optional }) => optional) : [];
  return (
    <nav aria-label="Etapas">
      <ol className="flex gap-1 lg:grid lg:gap-0.5">
        {steps.map((one, at) => {
          const { id, title, fields } = one;
          const isExtra = one.optional;
          const mark = marks[id];
          const isCurrent = id === current;
          return (
            <li
              key={id}
              className={cn(
                "min-w-0 flex-1 lg:flex-none",
                isExtra &&
                  at > 0 &&
                  !(steps[at - 1] ?? one).optional &&
                  "lg:mt-2 lg:border-line lg:border-t lg:pt-2",
              )}
            >
              <StepLink
                step={id}
                onPress={() => onStep(id)}
                aria-current={isCurrent ? "step" : undefined}
                className={cn(
                  "flex min-h-11 items-center justify-center gap-3 rounded-md px-1 text-sm hover:bg-sunken lg:justify-start lg:px-3",
                  steps.length > 2 &&
                    "md:max-lg:h-full md:max-lg:flex-col md:max-lg:justify-start md:max-lg:gap-1.5 md:max-lg:py-2 md:max-lg:text-center md:max-lg:text-xs md:max-lg:leading-tight",
                  isCurrent ? "bg-brand-wash font-semibold" : "text-ink-soft",
                )}
              >
                <span
                  aria-hidden
                  className={cn(
                    "figures grid size-7 shrink-0 place-items-center rounded-full border text-xs",
                    mark === "feito" && "border-brand bg-brand text-on-brand",
                    mark === "erro" && "border-danger text-danger",
                    mark === "aberto" && "border-line-strong",
                  )}
                >
                  {mark === "feito" ? (
                    <Check className="size-4" strokeWidth={2.5} />
                  ) : mark === "erro" ? (
                    <TriangleAlert className="size-4" strokeWidth={2} />
                  ) : isExtra ? (
                    <Plus className="size-4" strokeWidth={2} />
                  ) : (
                    at + 1
                  )}
                </span>
                <span className={steps.length > 2 ? "max-md:sr-only" : ""}>
                  {title}
                  {fields.length > 0 && (
                    <span className="sr-only">
                      {" "}
                      ({mark === "aberto" && isExtra ? "opcional" : MARK_LABELS[mark]})
                    </span>
                  )}
                </span>
              </StepLink>
            </li>
          );
        })}
      </ol>
      {/* On a phone the marks of the optional steps have no visible names. */}
      {extras.length > 0 && (
        <p aria-hidden className="pointer-events-none -mt-1.5 text-right text-ink-soft text-xs md:hidden">
          Opcionais: {extras.map(({ title }) => title).join(", ")}
        </p>
      )}
    </nav>
  );
}
