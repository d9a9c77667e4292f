"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { freeTransferAction } from "@/lib/admin/payments/actions";
import { freeSchema } from "@/lib/admin/payments/schema";

type FreeTransferProps = { id: string; tipo: "taxa" | "mes"; passwordRecent: boolean };

/** Gives up a bank transfer that the team had reserved. */
export function FreeTransfer({ id, tipo, passwordRecent }: FreeTransferProps) {
  return (
    <ConfirmWithPassword
      label="Desistir da transferência"
      schema={freeSchema}
      action={freeTransferAction}
      ids={{ id, tipo }}
      passwordRecent={passwordRecent}
    >
      <p>
        Antes de desistir, confira com quem reservou que a transferência não foi feita, ou que a pessoa já a
        mandou de volta: o que ainda está a devolver, a Stripe tenta devolver de novo em seguida ou, durante
        uma contestação, depois da decisão do banco.
      </p>
    </ConfirmWithPassword>
  );
}
