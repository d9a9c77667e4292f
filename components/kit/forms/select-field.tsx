"use client";

import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import type { FieldProps } from "./field-props";
import { useField } from "./use-field";

type SelectFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  placeholder: string;
  options: readonly { value: string; label: string }[];
};

export function SelectField<T extends FieldValues, O = T>(props: SelectFieldProps<T, O>) {
  const { frame, input } = useField(props);
  return (
    <Field {...frame}>
      <Select {...input}>
        <option value="">{props.placeholder}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
