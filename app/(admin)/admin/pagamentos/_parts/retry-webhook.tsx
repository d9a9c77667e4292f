"use client";

import { ActionButton } from "@/components/kit/forms/action-button";
import { retryWebhookEventAction } from "@/lib/admin/payments/actions";
import { PAYMENTS } from "@/lib/admin/payments/messages";

export const RetryWebhook = ({ id, about }: { id: string; about: string }) => (
  <ActionButton
    variant="outline"
    size="sm"
    label="Aplicar de novo"
    pendingLabel="Aplicando..."
    about={`o aviso ${about}`}
    action={(mark) => retryWebhookEventAction({ id, ...mark })}
    failed={PAYMENTS.failed}
    afterFailure
  />
);
