"use client";

import { FormDialog } from "@/components/accounts/form-dialog";
import { FormSummary } from "@/components/forms/form-summary";
import { PasswordField } from "@/components/forms/password-field";
import { PasswordFields } from "@/components/forms/password-fields";
import { SubmitButton } from "@/components/forms/submit-button";
import { useActionForm } from "@/components/forms/use-action-form";
import { toast } from "@/components/ui/toast-store";
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
      <PasswordFields
        control={control}
        name="password"
        confirmName="confirmPassword"
        label={LABELS.password}
        confirmLabel={LABELS.confirmPassword}
        rule={STRONG_PASSWORD}
      />
      <SubmitButton pending={pending} pendingLabel="Salvando...">
        Alterar senha
      </SubmitButton>
    </form>
  );
}
