"use client";

import { type ComponentProps, useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";
import type { FieldProps } from "./field-props";

type TextFieldProps<T extends FieldValues, O> = FieldProps<T, O> &
  Pick<
    ComponentProps<"input">,
    "autoComplete" | "inputMode" | "maxLength" | "placeholder" | "readOnly" | "autoCapitalize"
  > & { type?: "text" | "email" | "date" | "url" };

/** One line of text. E-mail fields have no autocorrection and no automatic capitals. */
export function TextField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  help,
  optional,
  type = "text",
  ...props
}: TextFieldProps<T, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const texts = { help, error: fieldState.error?.message };
  const email = type === "email" && ({ autoCapitalize: "none", spellCheck: false } as const);
  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <Input
        {...email}
        {...props}
        {...field}
        {...describeControl(id, texts)}
        type={type}
        value={field.value ?? ""}
        required={!optional}
      />
    </Field>
  );
}
