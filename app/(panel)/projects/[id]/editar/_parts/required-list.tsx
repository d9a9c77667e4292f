"use client";

import { Check } from "lucide-react";
import { useId } from "react";
import { type FieldName, LABELS, type StepId } from "@/lib/catalog/own-projects/fields";
import type { RequiredItem } from "@/lib/catalog/own-projects/rules/completeness";
import { StepLink } from "./step-link";

type RequiredListProps = {
  step: StepId;
  required: readonly RequiredItem[];
  onField: (field: FieldName) => void;
};

const restText = (rest: number, hasList: boolean) => {
  if (rest === 0) return hasList ? "As outras etapas estão prontas." : "Nada falta para enviar.";
  const where = hasList ? "nas outras etapas" : "para enviar";
  return rest === 1 ? `Falta 1 resposta ${where}.` : `Faltam ${rest} respostas ${where}.`;
};

const headingOf = (here: readonly RequiredItem[], isComplete: boolean) => {
  if (here.length === 0) return "Esta etapa é opcional";
  if (here.some(({ isOptional }) => isOptional)) return "Confira nesta etapa";
  // The heading must say that nothing is missing, because a phone hides the answered fields below it.
  return isComplete ? "Esta etapa está completa" : "Obrigatório nesta etapa";
};

export function RequiredList({ step, required, onField }: RequiredListProps) {
  const id = useId();
  const here = required.filter((one) => one.step === step);
  const rest = required.filter(({ done, ...one }) => one.step !== step && !done).length;
  const isComplete = here.every(({ done }) => done);
  return (
    <section aria-labelledby={id} className="lg:mt-7 lg:px-3">
      <h2 id={id} className="font-semibold text-sm">
        {headingOf(here, isComplete)}
      </h2>
      {here.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 lg:grid">
          {here.map(({ field, done, isOptional }) => (
            <li
              key={field}
              className={`flex min-h-8 items-center gap-2 text-sm ${done ? "max-lg:hidden" : ""}`}
            >
              <span
                aria-hidden
                className={`grid size-4 shrink-0 place-items-center rounded-full border ${done ? "border-brand bg-brand text-on-brand" : "border-line-strong"}`}
              >
                {done && <Check className="size-3" strokeWidth={3} />}
              </span>
              {done ? (
                <span className="text-ink-soft">
                  {LABELS[field]}
                  <span className="sr-only"> (respondido)</span>
                </span>
              ) : (
                <StepLink
                  step={step}
                  onPress={() => onField(field)}
                  className="link inline-flex min-h-8 items-center"
                >
                  {LABELS[field]}
                  <span className="sr-only">{isOptional ? " (confira)" : " (falta)"}</span>
                </StepLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="figures mt-1 text-ink-soft text-sm">{restText(rest, here.length > 0)}</p>
    </section>
  );
}
