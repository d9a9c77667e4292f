"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { retryNoticeAction } from "@/lib/admin/payments/actions";
import { PAYMENTS } from "@/lib/admin/payments/messages";

/** Processes a Stripe webhook again. @param about type of the webhook, for screen readers */
export function RetryWebhook({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const { pending, run } = useAction(PAYMENTS.failed);
  const retry = async () => {
    const done = await run(() => retryNoticeAction({ id }));
    if (done) toast({ title: done.message });
    router.refresh();
  };
  return (
    <Button variant="outline" size="sm" aria-disabled={pending} onClick={() => void retry()}>
      {pending ? "Aplicando..." : "Aplicar de novo"}
      <span className="sr-only"> o aviso {about}</span>
    </Button>
  );
}
