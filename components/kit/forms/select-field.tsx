"use client";

import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import type { FieldProps } from "./field-props";

type SelectFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  /** Label of the empty option. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
};

/** A native select. */
export function SelectField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  help,
  optional,
  placeholder,
  options,
}: SelectFieldProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const texts = { help, error: fieldState.error?.message };
  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <Select {...field} {...describeControl(id, texts)} value={field.value ?? ""} required={!optional}>
        <option value="">{placeholder}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
