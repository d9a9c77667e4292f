"use client";

import type { FieldPath, FieldValues } from "react-hook-form";
import { type PasswordRule, passwordProgress } from "@/lib/people/credentials/rules";
import type { FieldProps } from "./field-props";
import { PasswordField } from "./password-field";

type PasswordFieldsProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control" | "name"> & {
  confirmName: FieldPath<T>;
  label?: string;
  confirmLabel?: string;
  /** Password rule of this screen, which also supplies the hint. */
  rule: PasswordRule;
};

/** A new password and its repetition. */
export function PasswordFields<T extends FieldValues, O = T>({
  control,
  name,
  confirmName,
  label = "Senha",
  confirmLabel = "Confirmar senha",
  rule,
}: PasswordFieldsProps<T, O>) {
  return (
    <>
      <PasswordField
        control={control}
        name={name}
        label={label}
        help={rule.hint}
        autoComplete="new-password"
        progress={(text) => passwordProgress(rule, text)}
      />
      <PasswordField control={control} name={confirmName} label={confirmLabel} autoComplete="new-password" />
    </>
  );
}
