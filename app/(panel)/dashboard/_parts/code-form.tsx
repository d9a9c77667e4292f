"use client";

import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { enter } from "@/components/people/accounts/enter";
import { passSecondFactorAction } from "@/lib/people/second-factor/actions";
import { codeSchema } from "@/lib/people/second-factor/schema";

const LABELS = { codigo: "Código" };

export function CodeForm() {
  const { control, formProps, pending } = useActionForm({
    schema: codeSchema,
    action: passSecondFactorAction,
    defaultValues: { codigo: "" },
    onSuccess: () => enter("/dashboard"),
  });
  return (
    <form {...formProps} aria-label="Código" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <TextField
        control={control}
        name="codigo"
        label={LABELS.codigo}
        help="6 números do aplicativo. Sem o celular, use um código de reserva."
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <SubmitButton pending={pending} label="Entrar" pendingLabel="Conferindo..." />
    </form>
  );
}
