"use client";

import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/kit/ui/field";
import { Textarea } from "@/components/kit/ui/textarea";
import type { FieldProps } from "./field-props";
import { useField } from "./use-field";

type TextAreaFieldProps<T extends FieldValues, O> = FieldProps<T, O> & { rows: number };

/** A text that is too long shows an error and is never cut. */
export function TextAreaField<T extends FieldValues, O = T>(props: TextAreaFieldProps<T, O>) {
  const { frame, input } = useField(props);
  return (
    <Field {...frame}>
      <Textarea {...input} rows={props.rows} />
    </Field>
  );
}
