"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { moveTicketAction } from "@/lib/admin/tickets/actions";
import { TICKETS } from "@/lib/admin/tickets/messages";

const LABELS = { encerrar: "Encerrar sem responder", reabrir: "Reabrir chamado" } as const;

/** Closes a ticket without an answer, or opens it again. */
export function MoveTicket({ id, step }: { id: string; step: keyof typeof LABELS }) {
  const router = useRouter();
  const { pending, run } = useAction(TICKETS.failed);
  const move = async () => {
    const moved = await run(() => moveTicketAction({ id, passo: step }));
    if (!moved) return;
    toast({ title: moved.message });
    router.refresh();
  };
  return (
    <Button variant="outline" aria-disabled={pending} onClick={() => void move()}>
      {pending ? "Salvando..." : LABELS[step]}
    </Button>
  );
}
