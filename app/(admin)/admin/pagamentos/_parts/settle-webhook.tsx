"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { settleWebhookEventAction } from "@/lib/admin/payments/actions";
import { settleSchema } from "@/lib/admin/payments/schema";

/** Removes from the list a Stripe event that no retry can apply. */
export const SettleWebhook = ({ id, about }: { id: string; about: string }) => (
  <ConfirmWithPassword
    label="Resolvido"
    about={`o aviso ${about}`}
    title="Marcar o aviso como resolvido"
    schema={settleSchema}
    action={settleWebhookEventAction}
    ids={{ id }}
    reasonHelp="O que foi feito e, se for o caso, o que foi combinado e com quem. Sem dados de conta. Fica no registro da equipe."
  >
    <p>O aviso sai da lista. Nada muda na Stripe nem nos pagamentos.</p>
  </ConfirmWithPassword>
);
