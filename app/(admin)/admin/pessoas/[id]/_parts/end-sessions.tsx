"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { endSessionsAction } from "@/lib/admin/accounts/actions";
import { endSessionsSchema } from "@/lib/admin/accounts/schema";

export function EndSessions({ id, email, open }: { id: string; email: string; open: number }) {
  return (
    <ConfirmWithPassword
      label="Encerrar as sessões"
      danger
      schema={endSessionsSchema}
      action={endSessionsAction}
      ids={{ id }}
    >
      {open === 1 ? "1 dispositivo é desconectado" : `${open} dispositivos são desconectados`}.{" "}
      <strong className="break-all font-semibold">{email}</strong> entra de novo com a senha.
    </ConfirmWithPassword>
  );
}
