"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/kit/ui/field";
import { MaskedInput } from "@/components/kit/ui/masked-input";
import type { FieldProps } from "./field-props";
import { useField } from "./use-field";

type MaskedFieldProps<T extends FieldValues, O> = FieldProps<T, O> &
  Pick<ComponentProps<typeof MaskedInput>, "mask" | "inputMode" | "autoComplete" | "placeholder">;

/** The form stores the masked text. */
export function MaskedField<T extends FieldValues, O = T>(props: MaskedFieldProps<T, O>) {
  const { mask, inputMode, autoComplete, placeholder } = props;
  const { frame, input } = useField(props);
  return (
    <Field {...frame}>
      <MaskedInput {...input} {...{ mask, inputMode, autoComplete, placeholder }} className="figures" />
    </Field>
  );
}
