"use client";

import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { CPF_MASK } from "@/lib/masks/rules";
import { describeControl, Field } from "../ui/field";
import { MaskedInput } from "../ui/masked-input";
import type { FieldProps } from "./field-props";

/** The number of a person (A2.4); the form holds the masked text. */
export function CpfField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  help,
  optional,
}: FieldProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const texts = { help, error: fieldState.error?.message };
  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <MaskedInput
        {...field}
        {...describeControl(id, texts)}
        mask={CPF_MASK}
        value={field.value ?? ""}
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        required={!optional}
        className="figures"
      />
    </Field>
  );
}
