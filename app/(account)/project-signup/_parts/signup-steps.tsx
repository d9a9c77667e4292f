"use client";

import type { Ref } from "react";
import { Button } from "@/components/kit/ui/button";
import { PROJECT_STEPS } from "@/lib/people/signup/rules";

export function StepProgress({ step, ref }: { step: number; ref: Ref<HTMLParagraphElement> }) {
  return (
    <div className="md:hidden">
      <p ref={ref} tabIndex={-1} className="scroll-mt-24 rounded-sm text-sm">
        Passo {step + 1} de {PROJECT_STEPS.length}:{" "}
        <strong className="font-semibold">{PROJECT_STEPS[step]?.title}</strong>
      </p>
      <div aria-hidden className="mt-2.5 grid grid-cols-2 gap-1">
        {PROJECT_STEPS.map(({ title }, at) => (
          <span
            key={title}
            className={`h-1.5 rounded-sm ${at < step ? "bg-brand" : at === step ? "bg-accent" : "bg-sunken ring-1 ring-line ring-inset"}`}
          />
        ))}
      </div>
    </div>
  );
}

type StepButtonsProps = { step: number; onBack: () => void; onNext: () => void };

export function StepButtons({ step, onBack, onNext }: StepButtonsProps) {
  return (
    <div className="grid gap-3 md:hidden">
      {step < PROJECT_STEPS.length - 1 && (
        <Button type="button" size="lg" onClick={onNext}>
          Continuar
        </Button>
      )}
      {step > 0 && (
        <Button type="button" variant="ghost" onClick={onBack}>
          Voltar ao passo anterior
        </Button>
      )}
    </div>
  );
}
