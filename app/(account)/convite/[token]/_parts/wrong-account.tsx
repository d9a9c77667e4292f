"use client";

import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { workIn } from "@/components/people/team/work-in";
import { mapData } from "@/lib/kit/result";
import { signOutAction } from "@/lib/people/accounts/actions";

/** For a person signed in with another e-mail than the invited: signs out and reopens the invitation. */
export function WrongAccount({ text }: { text: string }) {
  const [pending, setPending] = useTransientState(false);
  const leave = async () => {
    if (pending) return;
    setPending(true);
    const problem = await workIn(async () =>
      mapData(await signOutAction({}), () => ({ next: window.location.pathname })),
    );
    if (problem === null) return;
    toast({ title: problem, tone: "error" });
    setPending(false);
  };
  return (
    <div className="grid gap-5">
      <Alert tone="warning">{text}</Alert>
      <Button size="lg" aria-disabled={pending} onClick={leave}>
        {pending ? "Saindo..." : "Sair e abrir o convite"}
      </Button>
    </div>
  );
}
