"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/kit/ui/field";
import { AmountInput } from "./amount-input";
import type { FieldProps } from "./field-props";
import { useField } from "./use-field";

type AmountFieldProps<T extends FieldValues> = Omit<FieldProps<T>, "label" | "optional"> & {
  label: ReactNode;
  required?: boolean;
  /** Must show that the text is not clearly an amount. */
  onUnclear: () => void;
};

/** An amount in reais. Once the person has typed, the input ignores changes that code makes to the form's value. */
export function AmountField<T extends FieldValues>(props: AmountFieldProps<T>) {
  const { frame, input } = useField(props);
  const { ref: _ref, value, onChange, ...rest } = input;
  return (
    <Field {...frame}>
      <AmountInput
        {...rest}
        defaultValue={value}
        data-shown={value}
        placeholder="0,00"
        required={props.required}
        onAmount={onChange}
        onUnclear={(typed) => {
          // The field shows only 180 for "180m". The form gets the typed text, so that it refuses it.
          if (typed !== null) onChange(typed);
          props.onUnclear();
        }}
      />
    </Field>
  );
}
