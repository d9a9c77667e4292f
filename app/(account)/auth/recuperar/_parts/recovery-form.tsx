"use client";

import Link from "next/link";

import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Alert } from "@/components/kit/ui/alert";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { tryAgainIn } from "@/lib/people/accounts/messages";
import { requestPasswordResetAction } from "@/lib/people/credentials/actions";
import { recoverySchema } from "@/lib/people/credentials/schema";

export function RecoveryForm() {
  const [answer, setAnswer] = useTransientState("");
  const [wait, setWait] = useTransientState("");
  const { control, formProps, pending } = useActionForm({
    schema: recoverySchema,
    action: requestPasswordResetAction,
    defaultValues: { email: "" },
    onSuccess: ({ message }) => {
      setWait("");
      setAnswer(message);
    },
    onFailure: ({ message, retryAfter }) => {
      setAnswer("");
      setWait(retryAfter ? tryAgainIn(retryAfter) : "");
      toast({ title: message, tone: "error" });
    },
  });
  return (
    <form {...formProps} aria-label="Recuperar senha" className="grid gap-5">
      <FormSummary control={control} labels={{ email: "E-mail" }} />
      {wait && <p className="text-sm">{wait}</p>}
      <TextField control={control} name="email" type="email" label="E-mail" autoComplete="username" />
      <SubmitButton pending={pending} label="Enviar link" pendingLabel="Enviando..." />
      <div role="status" className="empty:hidden">
        {answer && (
          <Alert tone="success" title="Olhe o seu e-mail">
            <p>{answer} A caixa de spam também conta.</p>
          </Alert>
        )}
      </div>
      <p className="text-sm">
        Lembrou?{" "}
        <Link href="/auth" className="link inline-flex min-h-11 items-center">
          Voltar para o login
        </Link>
      </p>
    </form>
  );
}
