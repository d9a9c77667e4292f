"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { openAccount } from "@/components/people/team/work-in";
import { startLookAction } from "@/lib/admin/accounts/actions";
import { lookSchema } from "@/lib/admin/accounts/schema";

type LookAsPersonProps = {
  id: string;
  /** Name of the person, or the e-mail of an account without one. */
  name: string;
  /** Whether the password was entered recently. */
  passwordRecent: boolean;
  /** Name of the button, where the page is about more than this account. */
  label?: string;
  /** Page of the workspace that the look opens; default: the account's first page. */
  path?: string;
};

/** Opens a read-only view of the account (a look). */
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
      onOpen={(next) => openAccount(path ?? next)}
    >
      Você vê a conta por até 30 minutos e não muda nada nela. A equipe fica fechada neste navegador até você
      encerrar.
    </ConfirmWithPassword>
  );
}
