"use client";

import { ActionButton } from "@/components/kit/forms/action-button";
import { resendMailAction } from "@/lib/admin/mail/actions";
import { MAIL } from "@/lib/admin/mail/messages";

export const ResendMail = ({ id }: { id: string }) => (
  <ActionButton
    label="Enviar de novo"
    pendingLabel="Enviando..."
    action={(mark) => resendMailAction({ id, ...mark })}
    failed={MAIL.failed}
  />
);
