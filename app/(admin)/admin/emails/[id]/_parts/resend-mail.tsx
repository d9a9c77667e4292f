"use client";

import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { resendMailAction } from "@/lib/admin/mail/actions";
import { MAIL } from "@/lib/admin/mail/messages";

/** Retries a mail whose delivery was given up. */
export function ResendMail({ id }: { id: string }) {
  const { pending, act } = useRefreshingAction(MAIL.failed);
  const resend = () => act(() => resendMailAction({ id }));
  return (
    <Button aria-disabled={pending} onClick={() => void resend()}>
      {pending ? "Enviando..." : "Enviar de novo"}
    </Button>
  );
}
