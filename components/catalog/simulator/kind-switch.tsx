"use client";

import { KIND_LABEL, TAX_NAME } from "@/lib/catalog/simulator/messages";
import { DEDUCTION_PERCENT, PERSON_KINDS } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

type KindSwitchProps = { kind: PersonKind; onChange: (kind: PersonKind) => void };

export function KindSwitch({ kind, onChange }: KindSwitchProps) {
  return (
    <fieldset>
      <legend className="font-semibold">Quem vai investir?</legend>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 sm:gap-3">
        {PERSON_KINDS.map((option) => (
          <label
            key={option}
            className="flex min-h-16 items-start gap-2 rounded-md border border-line-strong bg-surface p-3 leading-snug sm:gap-3 sm:p-3.5 transition-colors duration-150 ease-calm hover:bg-sunken has-checked:border-brand has-checked:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="tipo"
              value={option}
              checked={kind === option}
              onChange={() => onChange(option)}
              className="mt-0.5 size-4.5 shrink-0 accent-brand outline-none"
            />
            <span>
              <span className="block font-semibold">{KIND_LABEL[option]}</span>
              <span className="block text-ink-soft text-sm">
                Até {DEDUCTION_PERCENT[option]}% do {TAX_NAME[option]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
