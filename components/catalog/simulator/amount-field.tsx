"use client";

import { CircleAlert } from "lucide-react";
import { AmountInput } from "@/components/kit/forms/amount-input";
import { FIELD_TEXT } from "@/lib/catalog/simulator/messages";
import type { Field } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { FieldHelp } from "./field-help";

type AmountFieldProps = {
  field: Field;
  kind: PersonKind;
  /** Error text. */
  problem: string | undefined;
  onEdit: (field: Field) => void;
  onPasteRefused: (field: Field) => void;
};

/** An amount field: label, purpose, where to find it, error. */
export function AmountField({ field, kind, problem, onEdit, onPasteRefused }: AmountFieldProps) {
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
        onPasteRefused={() => onPasteRefused(field)}
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
