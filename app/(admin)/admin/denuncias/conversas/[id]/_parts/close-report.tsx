"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { closeTalkReportAction } from "@/lib/admin/conversation-reports/actions";
import { closeTalkReportSchema } from "@/lib/admin/conversation-reports/schema";

/** Closes the report with a note. */
export function CloseReport({ id, isInterest }: { id: string; isInterest: boolean }) {
  return (
    <ConfirmWithPassword
      label="Encerrar a denúncia"
      reason="O que a equipe decidiu"
      reasonHelp={`Fica no registro da equipe. As duas pessoas não leem. Quem denunciou recebe um e-mail ${isInterest ? "que diz se a conta de quem se interessou continua ativa" : "de que a conversa foi analisada"}.`}
      schema={closeTalkReportSchema}
      action={closeTalkReportAction}
      ids={{ id }}
      next="/admin/denuncias/conversas"
    >
      {isInterest ? "O interesse" : "A conversa"} e as contas ficam como estão. Para suspender uma conta, abra
      a página dela antes. Se o financiador é falso, devolva antes o que foi pago pelo contato: a página da
      denúncia leva ao pagamento.
    </ConfirmWithPassword>
  );
}
