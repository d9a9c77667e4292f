"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { resendMailAction } from "@/lib/admin/mail/actions";
import { MAIL } from "@/lib/admin/mail/messages";

/** Retries a mail whose delivery was given up. */
export function ResendMail({ id }: { id: string }) {
  const router = useRouter();
  const { pending, run } = useAction(MAIL.failed);
  const resend = async () => {
    const sent = await run(() => resendMailAction({ id }));
    if (!sent) return;
    toast({ title: sent.message });
    router.refresh();
  };
  return (
    <Button aria-disabled={pending} onClick={() => void resend()}>
      {pending ? "Enviando..." : "Enviar de novo"}
    </Button>
  );
}
