"use client";

import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Textarea } from "@/components/kit/ui/textarea";
import type { FieldProps } from "./field-props";

type TextAreaFieldProps<T extends FieldValues, O> = FieldProps<T, O> & { rows: number };

/** A text of several lines. Too long texts show an error and are never cut. */
export function TextAreaField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  help,
  optional,
  rows,
}: TextAreaFieldProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const texts = { help, error: fieldState.error?.message };
  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <Textarea
        {...field}
        {...describeControl(id, texts)}
        rows={rows}
        value={field.value ?? ""}
        required={!optional}
      />
    </Field>
  );
}
