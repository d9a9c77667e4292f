"use client";

import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { moveTicketAction } from "@/lib/admin/tickets/actions";
import { TICKETS } from "@/lib/admin/tickets/messages";

const LABELS = { encerrar: "Encerrar sem responder", reabrir: "Reabrir chamado" } as const;

export function MoveTicket({ id, step }: { id: string; step: keyof typeof LABELS }) {
  const { pending, act } = useRefreshingAction(TICKETS.failed);
  const move = () => act(() => moveTicketAction({ id, passo: step }));
  return (
    <Button variant="outline" aria-disabled={pending} onClick={() => void move()}>
      {pending ? "Salvando..." : LABELS[step]}
    </Button>
  );
}
