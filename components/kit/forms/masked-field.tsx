"use client";

import { type ComponentProps, useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describeControl, Field } from "@/components/kit/ui/field";
import { MaskedInput } from "@/components/kit/ui/masked-input";
import type { FieldProps } from "./field-props";

type MaskedFieldProps<T extends FieldValues, O> = FieldProps<T, O> &
  Pick<ComponentProps<typeof MaskedInput>, "mask" | "inputMode" | "autoComplete" | "placeholder">;

/** A number with a mask; the form holds the masked text. */
export function MaskedField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  help,
  optional,
  ...input
}: MaskedFieldProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const texts = { help, error: fieldState.error?.message };
  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <MaskedInput
        {...field}
        {...describeControl(id, texts)}
        {...input}
        value={field.value ?? ""}
        required={!optional}
        className="figures"
      />
    </Field>
  );
}
