"use client";

import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { useWorkIn } from "@/components/people/colleagues/use-work-in";
import { mapData } from "@/lib/kit/result";
import { signOutAction } from "@/lib/people/accounts/actions";

export function WrongAccount({ text }: { text: string }) {
  const { pending, open } = useWorkIn();
  const leave = () =>
    open(async () => mapData(await signOutAction({}), () => ({ next: window.location.pathname })));
  return (
    <div className="grid gap-5">
      <Alert tone="warning">{text}</Alert>
      <Button size="lg" aria-disabled={pending} onClick={leave}>
        {pending ? "Saindo..." : "Sair e abrir o convite"}
      </Button>
    </div>
  );
}
