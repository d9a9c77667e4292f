"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";
import type { FieldProps } from "./field-props";
import { useField } from "./use-field";

type TextFieldProps<T extends FieldValues, O> = FieldProps<T, O> &
  Pick<
    ComponentProps<"input">,
    "autoComplete" | "inputMode" | "list" | "maxLength" | "placeholder" | "readOnly" | "autoCapitalize"
  > & { type?: "text" | "email" | "date" | "time" | "url" };

export function TextField<T extends FieldValues, O = T>(props: TextFieldProps<T, O>) {
  const { control, name, label, help, optional, type = "text", ...rest } = props;
  const { frame, input } = useField({ control, name, label, help, optional });
  const email = type === "email" && ({ autoCapitalize: "none", spellCheck: false } as const);
  return (
    <Field {...frame}>
      <Input {...email} {...rest} {...input} type={type} />
    </Field>
  );
}
