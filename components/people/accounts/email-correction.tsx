"use client";

import Link from "next/link";
import { useState } from "react";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Alert } from "@/components/kit/ui/alert";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { useHeldFocus } from "@/components/kit/ui/use-held-focus";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { Result } from "@/lib/kit/result";
import { tryAgainIn } from "@/lib/people/accounts/messages";
import { correctEmailAction } from "@/lib/people/signup/actions";
import type { CorrectedEmail } from "@/lib/people/signup/mutations/correct-email";
import { correctionSchema } from "@/lib/people/signup/schema";
import { moveReturnTo } from "./return-to";

type CorrectionInput = Parameters<typeof correctEmailAction>[0];

async function correct(input: CorrectionInput): Promise<Result<CorrectedEmail>> {
  const result = await correctEmailAction(input);
  if (result.ok || !result.retryAfter) return result;
  return { ...result, message: `${result.message} ${tryAgainIn(result.retryAfter)}` };
}

type EmailCorrectionProps = {
  email: string;
  onCorrected: (corrected: CorrectedEmail) => void;
};

export function EmailCorrection({ email, onCorrected }: EmailCorrectionProps) {
  const [count, setCount] = useState(0);
  const [outcome, setOutcome] = useTransientState("");
  const finish = (corrected: CorrectedEmail) => {
    setCount(count + 1);
    setOutcome(corrected.message);
    onCorrected(corrected);
  };
  return (
    <div {...HOLDER} className="mt-2">
      {outcome && (
        <Alert tone="info" role="status" title={outcome} className="mt-3">
          <p>
            Se ele já tem uma conta,{" "}
            <Link href="/auth" className="link">
              entre com ela
            </Link>
            .
          </p>
        </Alert>
      )}
      {/* A new key after each correction folds the form and empties the password. */}
      <details key={count}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Corrigir o e-mail
        </summary>
        <CorrectionForm email={email} onDone={finish} />
      </details>
    </div>
  );
}

const LABELS = { email: "E-mail certo", password: "Senha do cadastro" };

type CorrectionFormProps = { email: string; onDone: (corrected: CorrectedEmail) => void };

function CorrectionForm({ email, onDone }: CorrectionFormProps) {
  const { control, formProps, pending } = useActionForm({
    schema: correctionSchema,
    action: (input: CorrectionInput) => correct({ ...input, current: email }),
    defaultValues: { current: email, email, password: "" },
    onSuccess: async (corrected) => {
      await moveReturnTo(email, corrected.email);
      onDone(corrected);
    },
  });
  useHeldFocus(formProps.ref);
  const field = fieldsOf(control, LABELS);
  return (
    <form {...formProps} aria-label="Corrigir o e-mail" className="mt-3 mb-5 grid gap-5">
      <FormSummary control={control} labels={LABELS} />
      <p className="text-ink-soft text-sm leading-normal">
        Dá para corrigir no navegador em que você fez o cadastro, até a conta ser confirmada.
      </p>
      <TextField {...field("email")} type="email" autoComplete="email" />
      <PasswordField {...field("password")} autoComplete="current-password" />
      <SubmitButton pending={pending} label="Corrigir e enviar o link" pendingLabel="Enviando..." />
    </form>
  );
}
