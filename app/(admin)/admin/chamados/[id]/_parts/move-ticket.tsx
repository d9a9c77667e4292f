"use client";

import { ActionButton } from "@/components/kit/forms/action-button";
import { moveTicketAction } from "@/lib/admin/tickets/actions";
import { TICKETS } from "@/lib/admin/tickets/messages";

const LABELS = { encerrar: "Encerrar sem responder", reabrir: "Reabrir chamado" } as const;

export const MoveTicket = ({ id, step }: { id: string; step: keyof typeof LABELS }) => (
  <ActionButton
    variant="outline"
    label={LABELS[step]}
    pendingLabel="Salvando..."
    action={(mark) => moveTicketAction({ id, passo: step, ...mark })}
    failed={TICKETS.failed}
  />
);
