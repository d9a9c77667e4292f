"use client";

import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { PasswordFields } from "@/components/kit/forms/password-fields";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { changePasswordAction } from "@/lib/people/credentials/actions";
import { STRONG_PASSWORD } from "@/lib/people/credentials/rules";
import { passwordSchema } from "@/lib/people/credentials/schema";

const LABELS = {
  currentPassword: "Senha atual",
  password: "Nova senha",
  confirmPassword: "Confirmar nova senha",
};

export function ChangePassword() {
  return (
    <FormDialog label="Alterar senha" title="Alterar senha">
      {(close) => <PasswordForm onDone={close} />}
    </FormDialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { control, formProps, pending } = useActionForm({
    schema: passwordSchema,
    action: changePasswordAction,
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
    onSuccess: ({ message }) => {
      onDone();
      toast({ title: message });
    },
  });
  return (
    <form {...formProps} aria-label="Alterar senha" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <PasswordField
        control={control}
        name="currentPassword"
        label={LABELS.currentPassword}
        autoComplete="current-password"
      />
      <PasswordFields control={control} labels={LABELS} rule={STRONG_PASSWORD} />
      <SubmitButton pending={pending} label="Alterar senha" pendingLabel="Salvando..." />
    </form>
  );
}
