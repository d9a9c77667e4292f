"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useInterestState } from "@/components/interests/use-interest";
import { buttonVariants } from "@/components/ui/button-variants";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast-store";
import { useMoment } from "@/components/ui/use-when-left";
import { withdrawInterestAction } from "@/lib/interests/actions";
import { INTEREST } from "@/lib/interests/messages";
import type { InterestStatus } from "@/lib/interests/rules/interest";

type WithdrawInterestProps = {
  id: string;
  project: string;
  /** Path of the project's page, while it has one. */
  href: string | null;
  status: InterestStatus;
};

/** Takes an interest back, after naming the project and saying what follows. */
export function WithdrawInterest({ id, project, href, status }: WithdrawInterestProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const [, learn] = useInterestState(href ?? "", status);
  const [pending, setPending] = useMoment(false);

  const withdraw = async () => {
    if (pending) return;
    setPending(true);
    const result = await withdrawInterestAction({ id }).catch(() => null);
    setPending(false);
    if (!result?.ok) {
      toast({ title: result?.message ?? INTEREST.withdrawFailed, tone: "error" });
      return;
    }
    dialog.current?.close();
    learn("Cancelada");
    toast({ title: result.data.message, description: INTEREST.withdrawnHint });
    router.refresh();
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Retirar interesse em ${project}`}
        className={buttonVariants({ tone: "quiet" })}
        onClick={() => dialog.current?.showModal()}
      >
        Retirar interesse
      </button>
      <Dialog
        ref={dialog}
        title="Retirar o interesse?"
        content="form"
        className="w-[min(30rem,100%-1.5rem)] text-left"
      >
        <div className="grid gap-5">
          <p>
            O interesse em <strong className="font-semibold">{project}</strong> deixa de valer agora, e quem
            cuida do projeto é avisado.
          </p>
          <p className="text-ink-soft text-sm">
            Se mudar de ideia, dá para registrar de novo enquanto a captação estiver aberta.
          </p>
          <div className="flex flex-wrap justify-end gap-3 max-sm:grid">
            <button
              type="button"
              className={buttonVariants({ tone: "quiet" })}
              onClick={() => dialog.current?.close()}
            >
              Manter interesse
            </button>
            <button
              type="button"
              aria-disabled={pending}
              className={buttonVariants({ tone: "danger" })}
              onClick={withdraw}
            >
              {pending ? "Retirando..." : "Retirar interesse"}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
