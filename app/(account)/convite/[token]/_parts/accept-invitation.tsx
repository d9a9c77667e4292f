"use client";

import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { workIn } from "@/components/people/team/work-in";
import { acceptInvitationAction } from "@/lib/people/team/actions";

/** Accepts the invitation for the signed-in person. */
export function AcceptInvitation({ token, email }: { token: string; email: string }) {
  const [pending, setPending] = useTransientState(false);
  const accept = async () => {
    if (pending) return;
    setPending(true);
    const problem = await workIn(() => acceptInvitationAction({ token }));
    if (problem === null) return;
    toast({ title: problem, tone: "error" });
    setPending(false);
  };
  return (
    <div className="grid gap-5">
      <p className="leading-normal">
        Você entrou como <strong className="break-all font-semibold">{email}</strong>. A sua conta continua
        sua, e você troca de uma para outra quando quiser.
      </p>
      <Button size="lg" aria-disabled={pending} onClick={accept}>
        {pending ? "Aceitando..." : "Aceitar convite"}
      </Button>
    </div>
  );
}
