"use client";

import { type ReactNode, useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describeControl } from "@/components/kit/ui/field";
import type { FieldProps } from "./field-props";

type LabelledProps<T extends FieldValues, O> = Omit<FieldProps<T, O>, "label"> & { label: ReactNode };

export function useField<T extends FieldValues, O = T>(props: LabelledProps<T, O>) {
  const { control, name, label, help, optional } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const texts = { help, error: fieldState.error?.message };
  return {
    frame: { id, label, optional, ...texts },
    input: { ...field, ...describeControl(id, texts), value: field.value ?? "", required: !optional },
  };
}
