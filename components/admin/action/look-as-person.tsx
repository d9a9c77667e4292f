"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { openAccount } from "@/components/people/colleagues/work-in";
import { startLookAction } from "@/lib/admin/accounts/actions";
import { lookSchema } from "@/lib/admin/accounts/schema";

type LookAsPersonProps = {
  id: string;
  name: string;
  passwordRecent: boolean;
  label?: string;
  /** Page that the look opens. Default: the account's first page. */
  path?: string;
};

export function LookAsPerson({
  id,
  name,
  passwordRecent,
  label = "Ver como a pessoa",
  path,
}: LookAsPersonProps) {
  return (
    <ConfirmWithPassword
      label={label}
      title="Ver como a pessoa"
      subject={name}
      submitLabel="Abrir só para leitura"
      reasonHelp="Fica no registro da equipe, e a pessoa lê em Conta."
      passwordRecent={passwordRecent}
      schema={lookSchema}
      action={startLookAction}
      ids={{ id }}
      onNext={(next) => openAccount(path ?? next)}
    >
      Você vê a conta por até 30 minutos e não muda nada nela. A equipe fica fechada neste navegador até você
      encerrar.
    </ConfirmWithPassword>
  );
}
