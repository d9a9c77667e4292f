"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { liftBlockAction } from "@/lib/admin/mail/actions";
import { liftSchema } from "@/lib/admin/mail/schema";

type LiftBlockProps = { id: string; address: string; passwordRecent: boolean };

export function LiftBlock({ id, address, passwordRecent }: LiftBlockProps) {
  return (
    <ConfirmWithPassword
      label="Retirar bloqueio"
      title="Retirar o bloqueio"
      schema={liftSchema}
      action={liftBlockAction}
      ids={{ id }}
      reason="Motivo"
      reasonHelp="Por exemplo: a pessoa confirmou o endereço por telefone."
      passwordRecent={passwordRecent}
      submitLabel="Retirar bloqueio"
    >
      <p className="break-words">A plataforma volta a enviar mensagens para {address}.</p>
      <p>Se o servidor devolver de novo, o bloqueio volta sozinho.</p>
    </ConfirmWithPassword>
  );
}
