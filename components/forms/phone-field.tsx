"use client";

import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { PHONE_MASK } from "@/lib/masks/rules";
import { describeControl, Field } from "../ui/field";
import { MaskedInput } from "../ui/masked-input";
import type { FieldProps } from "./field-props";

/** A Brazilian phone number (A5.7); the form holds the masked text. */
export function PhoneField<T extends FieldValues, O = T>({
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
        mask={PHONE_MASK}
        value={field.value ?? ""}
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(00) 00000-0000"
        required={!optional}
        className="figures"
      />
    </Field>
  );
}
