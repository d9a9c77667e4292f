"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { blockAddressAction } from "@/lib/admin/mail/actions";
import { blockSchema } from "@/lib/admin/mail/schema";

type BlockAddressProps = { id: string; address: string; passwordRecent: boolean };

export function BlockAddress({ id, address, passwordRecent }: BlockAddressProps) {
  return (
    <ConfirmWithPassword
      label="Bloquear este endereço"
      title="Bloquear este endereço"
      schema={blockSchema}
      action={blockAddressAction}
      ids={{ id }}
      reason="Motivo"
      reasonHelp="Por exemplo: a pessoa respondeu ao e-mail e pediu para parar."
      passwordRecent={passwordRecent}
      submitLabel="Bloquear endereço"
    >
      <p className="break-words">
        {address} deixa de receber avisos, convites e recibos enviados por contas. Senhas e confirmações de
        uma conta própria continuam chegando.
      </p>
      <p>Depois, só a própria pessoa retira este bloqueio.</p>
    </ConfirmWithPassword>
  );
}
