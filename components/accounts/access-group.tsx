"use client";

import type { FieldPath, FieldValues } from "react-hook-form";
import type { PasswordRule } from "@/lib/password-hint/rules";
import type { FieldProps } from "../forms/field-props";
import { PasswordFields } from "../forms/password-fields";
import { TextField } from "../forms/text-field";
import { FormGroup } from "./form-group";

type AccessGroupProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control"> & {
  emailName: FieldPath<T>;
  passwordName: FieldPath<T>;
  confirmName: FieldPath<T>;
  rule: PasswordRule;
};

/** What every signup asks at its end: the e-mail, and a password by the rule of its screen. */
export function AccessGroup<T extends FieldValues, O = T>({
  control,
  emailName,
  passwordName,
  confirmName,
  rule,
}: AccessGroupProps<T, O>) {
  return (
    <FormGroup title="O acesso">
      <TextField
        control={control}
        name={emailName}
        type="email"
        label="E-mail"
        help="Enviamos para cá o link que confirma a conta."
        autoComplete="email"
      />
      <PasswordFields control={control} name={passwordName} confirmName={confirmName} rule={rule} />
    </FormGroup>
  );
}
