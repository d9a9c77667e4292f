"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { registerPortfolioAction, reproposePortfolioAction } from "@/lib/matches/portfolio/actions";
import { PORTFOLIO, registerLabel } from "@/lib/matches/portfolio/messages";

type LineActionProps = {
  id: string;
  /** Whether the form has unsaved changes. */
  blocked: boolean;
};

/** Registers an interest in each of the `count` projects that are open and have none from this viewer yet. */
export function RegisterAll({ id, count, blocked }: LineActionProps & { count: number }) {
  const router = useRouter();
  const { pending, run } = useAction(PORTFOLIO.registerFailed);
  const register = async () => {
    const done = await run(() => registerPortfolioAction({ id }));
    if (done) toast({ title: done.message });
    router.refresh();
  };
  return (
    <Button
      type="button"
      disabled={blocked || count === 0}
      aria-disabled={pending}
      aria-describedby={`${id}-registrar`}
      onClick={register}
    >
      {pending ? "Registrando..." : registerLabel(count)}
    </Button>
  );
}

/** Moves the amounts of closed projects and removed lines to other projects. */
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
