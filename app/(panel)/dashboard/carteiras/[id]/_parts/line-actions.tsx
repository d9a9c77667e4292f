"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { registerPortfolioAction, reproposePortfolioAction } from "@/lib/matches/portfolio/actions";
import { DEPOSITS, PORTFOLIO } from "@/lib/matches/portfolio/messages";

type LineActionProps = {
  id: string;
  /** The form has changes that are not saved. */
  blocked: boolean;
};

/** Registers an interest in every project that takes one and has none (`count`). */
export function RegisterAll({ id, count, blocked }: LineActionProps & { count: number }) {
  const router = useRouter();
  const { pending, run } = useAction(PORTFOLIO.registerFailed);
  const register = async (close: () => void) => {
    const done = await run(() => registerPortfolioAction({ id }));
    if (done) {
      close();
      toast({ title: done.message });
    }
    router.refresh();
  };
  if (blocked || count === 0)
    return (
      <Button type="button" disabled>
        Registrar interesses
      </Button>
    );
  return (
    <ConfirmDialog
      trigger={<Button type="button">Registrar interesses</Button>}
      title={count === 1 ? "Registrar 1 interesse?" : `Registrar ${count} interesses?`}
      description="Cada projeto recebe o seu interesse com o valor da carteira e responde se aceita. O seu nome e contato só abrem depois disso."
      cancelLabel="Agora não"
      confirmLabel="Registrar"
      pendingLabel="Registrando..."
      variant="default"
      pending={pending}
      onConfirm={register}
    >
      <p className="mt-1 text-ink-soft text-sm">
        Se todos aceitarem, serão {DEPOSITS.count(count)}. Registrar não obriga a depositar.
      </p>
    </ConfirmDialog>
  );
}

/** Distributes what closed projects and removed lines left over other projects. */
export function ReproposeButton({ id, blocked }: LineActionProps) {
  const router = useRouter();
  const { pending, run } = useAction(PORTFOLIO.failed);
  const repropose = async () => {
    const done = await run(() => reproposePortfolioAction({ id }));
    if (done) toast({ title: done.message });
    router.refresh();
  };
  return (
    <Button type="button" variant="outline" disabled={blocked} aria-disabled={pending} onClick={repropose}>
      {pending ? "Distribuindo..." : "Distribuir a sobra"}
    </Button>
  );
}
