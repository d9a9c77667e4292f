"use client";

import { useEffect, useId, useRef } from "react";
import { type FieldPath, useController } from "react-hook-form";
import { AmountInput } from "@/components/kit/forms/amount-input";
import type { FieldProps } from "@/components/kit/forms/field-props";
import { describeControl, Field } from "@/components/kit/ui/field";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { UNCLEAR_AMOUNT } from "@/lib/catalog/own-projects/messages";
import { maskAmount } from "@/lib/kit/typed-amount";
import type { EditorValues } from "./editor-values";

type AmountFieldProps = Omit<FieldProps<EditorValues>, "name"> & { name: FieldPath<EditorValues> };

export function AmountField({ control, name, label, help, optional }: AmountFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ control, name });
  const [refused, setRefused] = useTransientState(false);
  const value = String(field.value ?? "");
  const shown = maskAmount(value);
  const texts = { help, error: refused ? UNCLEAR_AMOUNT : fieldState.error?.message };

  // The input is uncontrolled, so a value that the form sets must be written into it.
  useEffect(() => {
    if (input.current && input.current.value !== shown) {
      input.current.value = shown;
      input.current.dataset.shown = shown;
    }
  }, [shown]);

  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <AmountInput
        {...describeControl(id, texts)}
        ref={input}
        name={name}
        defaultValue={shown}
        data-shown={shown}
        required={!optional}
        onBlur={field.onBlur}
        onUnclear={(typed) => {
          // The form keeps "180m" and refuses it: otherwise the draft would be saved with 180 for "180 mil".
          if (typed === null) setRefused(true);
          else field.onChange(typed);
        }}
        onAmount={(text) => {
          setRefused(false);
          field.onChange(text);
        }}
      />
    </Field>
  );
}
