"use client";

import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useRefreshingForm } from "@/components/kit/forms/use-action-form";
import { resendInvitationAction } from "@/lib/people/colleagues/actions";
import { renewalSchema } from "@/lib/people/colleagues/schema";

const TITLE = "Reenviar o convite";
const LABELS = { currentPassword: "Sua senha" };

export function RenewInvitation({ id, email }: { id: string; email: string }) {
  return (
    <FormDialog label="Reenviar" about={`o convite de ${email}`} title={TITLE}>
      {(close) => <RenewalForm id={id} email={email} onDone={close} />}
    </FormDialog>
  );
}

function RenewalForm({ id, email, onDone }: { id: string; email: string; onDone: () => void }) {
  const { control, formProps, pending } = useRefreshingForm({
    schema: renewalSchema,
    action: resendInvitationAction,
    defaultValues: { id, currentPassword: "" },
    onDone,
  });
  return (
    <form {...formProps} aria-label={TITLE} className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <p className="text-ink-soft text-sm leading-normal">
        O convite venceu. <span className="break-all">{email}</span> recebe um novo link, que vale 7 dias.
      </p>
      <PasswordField
        control={control}
        name="currentPassword"
        label={LABELS.currentPassword}
        autoComplete="current-password"
      />
      <SubmitButton pending={pending} label={TITLE} pendingLabel="Enviando..." />
    </form>
  );
}
