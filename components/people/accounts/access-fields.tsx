"use client";

import type { FieldPath, FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/kit/forms/field-props";
import { PasswordFields } from "@/components/kit/forms/password-fields";
import { TextField } from "@/components/kit/forms/text-field";
import type { PasswordRule } from "@/lib/people/credentials/rules";
import { FormGroup } from "./form-group";

export const ACCESS_LABELS = {
  email: "E-mail",
  password: "Senha",
  confirmPassword: "Confirmar senha",
  acceptTerms: "Termos de uso",
};

type AccessFieldsProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control"> & {
  /** Field names of the password and its repetition. The e-mail's field is always `email`. */
  names?: [FieldPath<T>, FieldPath<T>];
  rule: PasswordRule;
  confirmsEmail: boolean;
  className?: string;
};

export function AccessFields<T extends FieldValues & { email: string }, O = T>({
  control,
  names,
  rule,
  confirmsEmail,
  className,
}: AccessFieldsProps<T, O>) {
  return (
    <FormGroup title="O acesso" className={className}>
      <TextField
        control={control}
        name={"email" as FieldPath<T>}
        type="email"
        label="E-mail"
        help={
          confirmsEmail
            ? "Enviamos para cá o link que confirma a conta."
            : "Você entra com ele, e para cá vão os avisos da conta."
        }
        autoComplete="email"
      />
      <PasswordFields control={control} names={names} rule={rule} />
    </FormGroup>
  );
}
