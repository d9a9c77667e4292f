"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { openAccount } from "@/components/people/team/work-in";
import { startLookAction } from "@/lib/admin/accounts/actions";
import { lookSchema } from "@/lib/admin/accounts/schema";

/** Opens a read-only view of the account (a look). @param passwordRecent whether the password was entered recently */
export function LookAsPerson({ id, passwordRecent }: { id: string; passwordRecent: boolean }) {
  return (
    <ConfirmWithPassword
      label="Ver como a pessoa"
      title="Ver como a pessoa"
      submitLabel="Abrir só para leitura"
      reason="Motivo"
      reasonHelp="Fica no registro da equipe, e a pessoa lê em Conta."
      passwordRecent={passwordRecent}
      schema={lookSchema}
      action={startLookAction}
      ids={{ id }}
      onOpen={openAccount}
    >
      Você vê a conta por até 30 minutos e não muda nada nela. A equipe fica fechada neste navegador até você
      encerrar.
    </ConfirmWithPassword>
  );
}
