"use client";

import { useEffect, useState } from "react";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { RecoveryCodes } from "@/components/people/second-factor/recovery-codes";
import { renewRecoveryCodesAction } from "@/lib/people/second-factor/actions";
import { ownPasswordSchema } from "@/lib/people/second-factor/schema";

type RenewCodesProps = {
  /** Called with true while the codes are made and shown, with false after a failure. */
  onLockChange: (isLocked: boolean) => void;
  onDone: () => void;
};

export function RenewCodes({ onLockChange, onDone }: RenewCodesProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return <RenewForm onLockChange={onLockChange} onCodes={setCodes} />;
}

type RenewFormProps = Pick<RenewCodesProps, "onLockChange"> & { onCodes: (codes: string[]) => void };

function RenewForm({ onLockChange, onCodes }: RenewFormProps) {
  const { control, formProps, pending } = useActionForm({
    schema: ownPasswordSchema,
    action: renewRecoveryCodesAction,
    defaultValues: { senha: "" },
    onSuccess: ({ codes }) => onCodes(codes),
  });
  useEffect(() => onLockChange(pending), [pending, onLockChange]);
  return (
    <form {...formProps} aria-label="Gerar novos códigos de reserva" className="grid gap-5">
      <FormSummary control={control} labels={{ senha: "A sua senha" }} />
      <p className="text-ink-soft text-sm leading-normal">
        Os códigos de reserva que você tem deixam de valer. O aplicativo continua como está.
      </p>
      <PasswordField control={control} name="senha" label="A sua senha" autoComplete="current-password" />
      <SubmitButton pending={pending} label="Gerar novos códigos" pendingLabel="Gerando..." />
    </form>
  );
}
