"use client";

import { ChevronDown, CircleAlert } from "lucide-react";
import { AmountInput } from "@/components/kit/forms/amount-input";
import { FIELD_TEXT } from "@/lib/catalog/simulator/messages";
import type { Field } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

type AmountFieldProps = {
  field: Field;
  kind: PersonKind;
  problem: string | undefined;
  onEdit: (field: Field) => void;
  onUnclear: (field: Field, typed: string | null) => void;
};

export function AmountField({ field, kind, problem, onEdit, onUnclear }: AmountFieldProps) {
  const { label, reason, where } = FIELD_TEXT[kind][field];
  const ids = { reason: `${field}-motivo`, problem: `${field}-erro` };
  return (
    <div>
      <label htmlFor={field} className="font-semibold">
        {label}
      </label>
      <p id={ids.reason} className="mt-1 text-ink-soft text-sm">
        {reason}
      </p>
      <FieldHelp label={label} where={where} />
      <AmountInput
        id={field}
        name={field}
        placeholder="0,00"
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${ids.problem} ${ids.reason}` : ids.reason}
        onAmount={() => onEdit(field)}
        onUnclear={(typed) => onUnclear(field, typed)}
      />
      {problem && (
        <p id={ids.problem} className="mt-2 flex items-start gap-2 text-danger text-sm">
          <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  );
}

function FieldHelp({ label, where }: { label: string; where: string[] }) {
  return (
    <details className="group mt-1">
      <summary className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-brand text-sm hover:underline">
        Onde encontro este número?
        <span className="sr-only"> {label}</span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="size-4 transition-transform duration-150 ease-calm group-open:rotate-180"
        />
      </summary>
      <div className="mb-4 grid gap-2 border-line border-l-2 pl-4 text-ink-soft text-sm">
        {where.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </details>
  );
}
