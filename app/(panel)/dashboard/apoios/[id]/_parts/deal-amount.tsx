"use client";

import { useId } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { AmountInput } from "@/components/kit/forms/amount-input";
import { describeControl, Field } from "@/components/kit/ui/field";

type DealAmountProps<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  help: string;
  onPasteRefused: () => void;
};

export function DealAmount<T extends FieldValues>({
  control,
  name,
  label,
  help,
  onPasteRefused,
}: DealAmountProps<T>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const texts = { help, error: fieldState.error?.message };
  return (
    <Field id={id} label={label} {...texts}>
      <AmountInput
        {...describeControl(id, texts)}
        name={field.name}
        defaultValue={field.value}
        data-shown={field.value}
        placeholder="0,00"
        required
        onAmount={field.onChange}
        onBlur={field.onBlur}
        onPasteRefused={onPasteRefused}
      />
    </Field>
  );
}
