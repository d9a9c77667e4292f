"use client";

import { Alert } from "@/components/kit/ui/alert";
import { useStore } from "@/components/kit/ui/store";
import { emailTrouble } from "./email-trouble";

/** Warns before a signup that the last confirmation could not be sent (A2.5). */
export function EmailTroubleNotice() {
  if (!useStore(emailTrouble)) return null;
  return (
    <Alert tone="warning" title="O envio de emails está com problemas">
      <p>
        Você pode se cadastrar: a conta é criada, e o link de confirmação segue assim que o envio voltar. Na
        página seguinte há um botão para pedir o email de novo.
      </p>
    </Alert>
  );
}
