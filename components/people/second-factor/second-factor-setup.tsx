"use client";

import { useEffect, useState } from "react";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { PasswordField } from "@/components/kit/forms/password-field";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { CopyValue } from "@/components/kit/ui/copy-value";
import { confirmSecondFactorAction, startSecondFactorAction } from "@/lib/people/second-factor/actions";
import { codeSchema, ownPasswordSchema } from "@/lib/people/second-factor/schema";
import { RecoveryCodes } from "./recovery-codes";

type Setup = { qr: { size: number; path: string }; secret: string };

type SecondFactorSetupProps = {
  /**
   * Called with true when the person sends the first code, and with false if the server refuses the code. While locked,
   * the caller must not close this view. After an accepted code, the view shows the recovery codes, and the caller
   * unlocks only in `onDone`.
   */
  onLockChange?: (isLocked: boolean) => void;
  onDone: () => void;
};

export function SecondFactorSetup({ onLockChange, onDone }: SecondFactorSetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!setup) return <PasswordStep onSetup={setSetup} />;
  return <FirstCode setup={setup} onLockChange={onLockChange} onCodes={setCodes} />;
}

function PasswordStep({ onSetup }: { onSetup: (setup: Setup) => void }) {
  const { control, formProps, pending } = useActionForm({
    schema: ownPasswordSchema,
    action: startSecondFactorAction,
    defaultValues: { senha: "" },
    onSuccess: onSetup,
  });
  return (
    <form {...formProps} aria-label="Verificação em duas etapas" className="grid gap-5">
      <FormSummary control={control} labels={{ senha: "A sua senha" }} />
      <PasswordField control={control} name="senha" label="A sua senha" autoComplete="current-password" />
      <SubmitButton pending={pending} label="Mostrar o QR code" pendingLabel="Preparando..." />
    </form>
  );
}

/** White margin (modules) that readers of QR codes need. */
const QUIET = 4;

type FirstCodeProps = {
  setup: Setup;
  onLockChange: ((isLocked: boolean) => void) | undefined;
  onCodes: (codes: string[]) => void;
};

function FirstCode({ setup, onLockChange, onCodes }: FirstCodeProps) {
  const { control, formProps, pending } = useActionForm({
    schema: codeSchema,
    action: confirmSecondFactorAction,
    defaultValues: { codigo: "" },
    onSuccess: ({ codes }) => onCodes(codes),
  });
  useEffect(() => onLockChange?.(pending), [pending, onLockChange]);
  const { size, path } = setup.qr;
  const edge = size + 2 * QUIET;
  return (
    <form {...formProps} aria-label="Primeiro código" className="grid gap-5">
      <ol className="grid list-decimal gap-2 pl-5 text-sm leading-normal">
        <li>
          Abra um aplicativo de códigos no celular: Google Authenticator, Microsoft Authenticator, 1Password.
        </li>
        <li>Leia o QR code abaixo, ou digite a chave.</li>
        <li>Digite aqui o código de 6 números que o aplicativo mostra.</li>
      </ol>
      <svg
        role="img"
        aria-label="QR code para o aplicativo"
        viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
        shapeRendering="crispEdges"
        className="w-52 max-w-full rounded-sm border border-line"
      >
        <rect x={-QUIET} y={-QUIET} width={edge} height={edge} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="flex items-center gap-2 text-sm">
        <span className="min-w-0 break-words">
          Chave: <strong className="font-semibold">{setup.secret}</strong>
        </span>
        <CopyValue name="chave" value={setup.secret.replaceAll(" ", "")} />
      </p>
      <FormSummary control={control} labels={{ codigo: "Código" }} />
      <TextField
        control={control}
        name="codigo"
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <SubmitButton pending={pending} label="Ligar a verificação" pendingLabel="Conferindo..." />
    </form>
  );
}
