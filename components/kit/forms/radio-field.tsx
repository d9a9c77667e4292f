"use client";

import { type FieldValues, useController } from "react-hook-form";
import { RadioGroup, type RadioOption } from "@/components/kit/ui/radio-group";
import type { FieldProps } from "./field-props";

type RadioFieldProps<T extends FieldValues, O> = Omit<FieldProps<T, O>, "optional"> & {
  options: readonly RadioOption[];
  stacked?: boolean;
};

export function RadioField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  help,
  options,
  stacked,
}: RadioFieldProps<T, O>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <RadioGroup
      {...field}
      legend={label}
      options={options}
      stacked={stacked}
      help={help}
      error={fieldState.error?.message}
      value={field.value ?? ""}
    />
  );
}
