"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/kit/ui/dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { useInterestState } from "@/components/matches/interests/use-interest";
import type { InterestStatus } from "@/lib/kit/states";
import { withdrawInterestAction } from "@/lib/matches/interests/actions";
import { INTEREST } from "@/lib/matches/interests/messages";

type WithdrawInterestProps = {
  id: string;
  project: string;
  /** Path of the project's page, while it has one. */
  href: string | null;
  status: InterestStatus;
};

/** Takes an interest back, after naming the project and saying what follows. */
export function WithdrawInterest({ id, project, href, status }: WithdrawInterestProps) {
  const [isOpen, setIsOpen] = useMoment(false);
  const router = useRouter();
  const [, learn] = useInterestState(href ?? "", status);
  const [pending, setPending] = useMoment(false);

  const isSeen = status === "Interessada" || status === "Aceita";
  const withdraw = async () => {
    if (pending) return;
    setPending(true);
    const result = await withdrawInterestAction({ id, ...(isSeen && { visto: status }) }).catch(() => null);
    setPending(false);
    if (!result?.ok) {
      toast({ title: result?.message ?? INTEREST.withdrawFailed, tone: "error" });
      router.refresh();
      return;
    }
    setIsOpen(false);
    learn("Cancelada");
    toast({ title: result.data.message, description: INTEREST.withdrawnHint });
    router.refresh();
  };

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" aria-label={`Retirar interesse em ${project}`}>
          Retirar interesse
        </Button>
      </DialogTrigger>
      <DialogContent className="w-[min(30rem,100%-1.5rem)] text-left">
        <DialogHeader>
          <DialogTitle>Retirar o interesse?</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-5">
          <DialogDescription className="text-base text-ink">
            O interesse em <strong className="font-semibold">{project}</strong> deixa de valer agora, e quem
            cuida do projeto é avisado.
          </DialogDescription>
          <p className="text-ink-soft text-sm">
            Se mudar de ideia, dá para registrar de novo enquanto a captação estiver aberta.
          </p>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Manter interesse</Button>
          </DialogClose>
          <Button variant="destructive" aria-disabled={pending} onClick={withdraw}>
            {pending ? "Retirando..." : "Retirar interesse"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
