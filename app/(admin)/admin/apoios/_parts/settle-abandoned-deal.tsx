"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { settleLeftAction } from "@/lib/admin/interests/actions";
import { settleSchema } from "@/lib/admin/interests/schema";

export function SettleAbandonedDeal({ id, about }: { id: string; about: string }) {
  return (
    <ConfirmWithPassword
      label="Marcar como tratado"
      about={`o apoio a ${about}`}
      schema={settleSchema}
      action={settleLeftAction}
      ids={{ id }}
      reason="O que foi feito"
      reasonHelp="Por exemplo: recibo emitido pela organização, devolução feita. Fica no registro da equipe."
    >
      <p>O apoio sai desta lista. Valores, recibos e pagamentos continuam como estão.</p>
    </ConfirmWithPassword>
  );
}
