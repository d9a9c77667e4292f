"use client";

import { FormSummary } from "@/components/kit/forms/form-summary";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Alert } from "@/components/kit/ui/alert";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { Failure, MessageResult } from "@/lib/kit/result";
import { resendConfirmationAction } from "@/lib/people/accounts/actions";
import { RESEND, tryAgainIn } from "@/lib/people/accounts/messages";
import { resendSchema } from "@/lib/people/accounts/schema";

/** Texts of A8.7. */
function withScreenTexts(failed: Failure): Failure {
  if (failed.code === "rate_limited") {
    const wait = failed.retryAfter ? ` ${tryAgainIn(failed.retryAfter)}` : "";
    return { ...failed, message: RESEND.limited + wait };
  }
  if (failed.code === "bad_input") return { ...failed, message: RESEND.invalid };
  return { ...failed, message: RESEND.other };
}

async function resend(input: { email: string }): Promise<MessageResult> {
  const result = await resendConfirmationAction(input);
  return result.ok ? result : withScreenTexts(result);
}

/** Asks for the e-mail address, because a failed confirmation link does not reveal it. */
export function ResendForm() {
  const [sentTo, setSentTo] = useTransientState("");
  const { control, formProps, pending, getValues } = useActionForm({
    schema: resendSchema,
    action: resend,
    defaultValues: { email: "" },
    onSuccess: ({ message }) => {
      setSentTo(getValues("email"));
      toast({ title: message });
    },
    onFailure: ({ message }) => toast({ title: message, tone: "error" }),
  });
  return (
    <>
      <h2 className="mb-6 text-2xl">Pedir um novo link</h2>
      <form {...formProps} aria-label="Pedir um novo link" className="grid gap-5">
        <FormSummary control={control} labels={{ email: "E-mail" }} />
        <TextField
          control={control}
          name="email"
          type="email"
          label="E-mail"
          help="O mesmo com que você fez o cadastro."
          autoComplete="email"
        />
        <SubmitButton pending={pending} label="Reenviar e-mail" pendingLabel="Reenviando..." />
        {sentTo && (
          <Alert tone="success" role="status" title={RESEND.sent}>
            <p>
              Se houver uma conta à espera em <span className="break-all">{sentTo}</span>, o link chega em
              menos de um minuto.
            </p>
          </Alert>
        )}
      </form>
    </>
  );
}
