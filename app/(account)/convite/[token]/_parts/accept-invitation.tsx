"use client";

import { Button } from "@/components/kit/ui/button";
import { useWorkIn } from "@/components/people/colleagues/use-work-in";
import { acceptInvitationAction } from "@/lib/people/colleagues/actions";

export function AcceptInvitation({ token, email }: { token: string; email: string }) {
  const { pending, open } = useWorkIn();
  return (
    <div className="grid gap-5">
      <p className="leading-normal">
        Você entrou como <strong className="break-all font-semibold">{email}</strong>. A sua conta continua
        sua, e você troca de uma para outra quando quiser.
      </p>
      <Button
        size="lg"
        aria-disabled={pending}
        onClick={() => void open(() => acceptInvitationAction({ token }))}
      >
        {pending ? "Aceitando..." : "Aceitar convite"}
      </Button>
    </div>
  );
}
