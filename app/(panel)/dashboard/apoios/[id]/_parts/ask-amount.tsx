"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { askAmountAction } from "@/lib/matches/interests/actions";
import { ASK_AMOUNT } from "@/lib/matches/interests/messages";

/** Asks the funder for the missing amount before the answer. */
export function AskAmount({ id, project }: { id: string; project: string }) {
  const router = useRouter();
  const { pending, run } = useAction(ASK_AMOUNT.failed);
  const ask = async () => {
    if (pending) return;
    const done = await run(() => askAmountAction({ id }));
    if (done) toast({ title: done.message, description: done.hint });
    router.refresh();
  };
  return (
    <Button variant="outline" size="sm" aria-disabled={pending} onClick={ask}>
      {pending ? ASK_AMOUNT.asking : ASK_AMOUNT.ask}
      <span className="sr-only"> do apoio a {project}</span>
    </Button>
  );
}
