"use client";

import type { FieldPath, FieldValues } from "react-hook-form";
import { type PasswordRule, passwordProgress } from "@/lib/people/credentials/rules";
import type { FieldProps } from "./field-props";
import { PasswordField } from "./password-field";

const LABELS = { password: "Senha", confirmPassword: "Confirmar senha" };
const NAMES: [string, string] = ["password", "confirmPassword"];

type PasswordFieldsProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control"> & {
  names?: [FieldPath<T>, FieldPath<T>] | undefined;
  labels?: typeof LABELS;
  rule: PasswordRule;
};

export function PasswordFields<T extends FieldValues, O = T>({
  control,
  names: [password, confirm] = NAMES as [FieldPath<T>, FieldPath<T>],
  labels = LABELS,
  rule,
}: PasswordFieldsProps<T, O>) {
  return (
    <>
      <PasswordField
        control={control}
        name={password}
        label={labels.password}
        help={rule.hint}
        autoComplete="new-password"
        progress={(text) => passwordProgress(rule, text)}
      />
      <PasswordField
        control={control}
        name={confirm}
        label={labels.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}
