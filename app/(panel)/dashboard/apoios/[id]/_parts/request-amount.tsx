"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { requestAmountAction } from "@/lib/matches/interests/actions";
import { AMOUNT_REQUEST } from "@/lib/matches/interests/messages/amount";

/** Asks the funder for the missing amount before the answer. */
export function RequestAmount({ id, project }: { id: string; project: string }) {
  const router = useRouter();
  const { pending, run } = useAction(AMOUNT_REQUEST.failed);
  const ask = async () => {
    if (pending) return;
    const done = await run(() => requestAmountAction({ id }));
    if (done) toast({ title: done.message, description: done.hint });
    router.refresh();
  };
  return (
    <Button variant="outline" size="sm" aria-disabled={pending} onClick={ask}>
      {pending ? AMOUNT_REQUEST.asking : AMOUNT_REQUEST.ask}
      <span className="sr-only"> do apoio a {project}</span>
    </Button>
  );
}
