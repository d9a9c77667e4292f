"use client";

import { useRouter } from "next/navigation";
import { ActionButton } from "@/components/kit/forms/action-button";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { toast } from "@/components/kit/ui/toast-store";
import { LOGIN } from "@/lib/people/accounts/messages";
import { cancelEmailChangeAction, changeEmailAction } from "@/lib/people/credentials/actions";
import { emailChangeSchema } from "@/lib/people/credentials/schema";

const LABELS = { email: "Novo e-mail", currentPassword: "Senha atual" };

export function ChangeEmail({ email }: { email: string }) {
  return (
    <FormDialog label="Trocar e-mail" title="Trocar e-mail">
      {(close) => <EmailForm email={email} onDone={close} />}
    </FormDialog>
  );
}

export function PendingEmail({ email }: { email: string }) {
  return (
    <div className="mt-4 grid justify-items-start gap-3 border-accent border-l-4 pl-4">
      <p>
        Esperando o clique no link que enviamos para{" "}
        <strong className="wrap-anywhere font-semibold text-ink">{email}</strong>.
      </p>
      <ActionButton
        action={cancelEmailChangeAction}
        label="Cancelar a troca"
        pendingLabel="Cancelando..."
        failed={LOGIN.offline}
        variant="outline"
      />
    </div>
  );
}

function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const router = useRouter();
  const { control, formProps, pending } = useActionForm({
    schema: emailChangeSchema,
    action: changeEmailAction,
    defaultValues: { email: "", currentPassword: "" },
    onSuccess: ({ message }) => {
      onDone();
      toast({ title: message });
      router.refresh();
    },
  });
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Trocar e-mail" className="grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <p className="text-ink-soft text-sm leading-normal">
        Enviamos um link para o novo endereço e um aviso para{" "}
        <strong className="break-all font-semibold text-ink">{email}</strong>, que continua valendo até você
        confirmar.
      </p>
      <TextField {...field("email")} type="email" autoComplete="email" />
      <PasswordField {...field("currentPassword")} autoComplete="current-password" />
      <SubmitButton pending={pending} label="Enviar link de confirmação" pendingLabel="Enviando..." />
    </form>
  );
}
