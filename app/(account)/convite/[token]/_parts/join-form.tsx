"use client";

import type { ReactNode } from "react";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordFields } from "@/components/kit/forms/password-fields";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Consent } from "@/components/people/accounts/consent";
import { announceEntry } from "@/components/people/accounts/enter";
import { SIGNUP_VERSIONS } from "@/lib/people/accounts/rules";
import { joinAction } from "@/lib/people/colleagues/actions";
import { joinSchema } from "@/lib/people/colleagues/schema";
import { STRONG_PASSWORD } from "@/lib/people/credentials/rules";
import { CONSENT_TEXT } from "@/lib/people/signup/messages";

const LABELS = {
  nome: "Seu nome",
  password: "Senha",
  confirmPassword: "Confirmar senha",
  acceptTerms: CONSENT_TEXT,
};

type JoinFormProps = { token: string; email: string; terms: ReactNode };

/** The form does not ask for the e-mail address, because opening the link of the invitation has confirmed it. */
export function JoinForm({ token, email, terms }: JoinFormProps) {
  const { control, formProps, pending, reset } = useActionForm({
    schema: joinSchema,
    action: (input) => joinAction({ ...input, signupVersions: SIGNUP_VERSIONS }),
    defaultValues: { token, nome: "", password: "", confirmPassword: "", acceptTerms: false },
    keptAs: "entrar",
    onSuccess: ({ next }) => {
      // Clear the password, because Back may show this page again.
      reset();
      announceEntry();
      window.location.assign(next);
    },
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Entrar na equipe" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <p className="text-ink-soft text-sm leading-normal">
        Você vai entrar com <strong className="break-all font-semibold text-ink">{email}</strong>.
      </p>
      <TextField {...field("nome")} autoComplete="name" />
      <PasswordFields control={control} labels={LABELS} rule={STRONG_PASSWORD} />
      <Consent control={control} name="acceptTerms" terms={terms} />
      <SubmitButton pending={pending} label="Criar acesso e entrar" pendingLabel="Entrando..." />
    </form>
  );
}
