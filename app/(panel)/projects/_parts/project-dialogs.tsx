"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
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
import {
  copyProjectAction,
  deleteDraftAction,
  recallDraftAction,
  withdrawProjectAction,
} from "@/lib/catalog/own-projects/actions";
import type { Result } from "@/lib/kit/result";

const FAILED = "Não deu para fazer isso agora. Tente novamente.";

/** One action at a time; what it says stands in a toast. @returns its data, null when it was refused */
function useAsk() {
  const [pending, setPending] = useMoment(false);
  const ask = async <T,>(work: () => Promise<Result<T>>): Promise<T | null> => {
    if (pending) return null;
    setPending(true);
    const result = await work().catch(() => null);
    setPending(false);
    if (result?.ok) return result.data;
    toast({ title: result?.message ?? FAILED, tone: "error" });
    return null;
  };
  return { pending, ask };
}

type ConfirmProps = {
  label: string;
  nome: string;
  title: string;
  stay: string;
  doing: string;
  run: () => Promise<Result<{ message: string }>>;
  children: ReactNode;
};

/** Asks before it takes something away, naming it. */
function Confirm({ label, nome, title, stay, doing, run, children }: ConfirmProps) {
  const [isOpen, setIsOpen] = useMoment(false);
  const { pending, ask } = useAsk();
  const router = useRouter();
  const confirm = async () => {
    const done = await ask(run);
    if (!done) return;
    setIsOpen(false);
    toast({ title: done.message });
    router.refresh();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" className="text-ink-soft">
          <span>
            {label} <span className="sr-only">{nome}</span>
          </span>
        </Button>
      </DialogTrigger>
      <DialogContent className="w-[min(30rem,100%-1.5rem)] text-left">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <DialogDescription className="text-base text-ink">
            <strong className="break-words font-semibold">{nome}</strong> {children}
          </DialogDescription>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">{stay}</Button>
          </DialogClose>
          <Button variant="destructive" aria-disabled={pending} onClick={confirm}>
            {pending ? doing : label}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type Named = { id: string; nome: string };

export function WithdrawDialog({ id, nome, waiting }: Named & { waiting: number }) {
  return (
    <Confirm
      {...{ nome, label: "Retirar da lista", title: "Retirar da lista?", stay: "Manter na lista" }}
      doing="Retirando..."
      run={() => withdrawProjectAction({ id })}
    >
      sai da lista agora, e ninguém mais o encontra.{" "}
      {waiting > 0 &&
        `${waiting === 1 ? "1 interesse sem resposta é encerrado" : `${waiting} interesses sem resposta são encerrados`}. `}
      Quem registrou interesse é avisado por e-mail; o que você já aceitou continua valendo. Nada é apagado:
      dá para editar e enviar de novo.
    </Confirm>
  );
}

export function DeleteDialog({ id, nome }: Named) {
  return (
    <Confirm
      {...{ nome, label: "Apagar rascunho", title: "Apagar o rascunho?", stay: "Manter rascunho" }}
      doing="Apagando..."
      run={() => deleteDraftAction({ id })}
    >
      é apagado com tudo o que foi escrito e com as fotos. Isso não pode ser desfeito.
    </Confirm>
  );
}

/** Copying takes nothing away: it needs no question. */
export function CopyButton({ id, nome }: Named) {
  const { pending, ask } = useAsk();
  const router = useRouter();
  const copy = async () => {
    const copied = await ask(() => copyProjectAction({ id }));
    if (!copied) return;
    toast({ title: copied.message, handedOn: true });
    router.push(`/projects/${copied.id}/editar`);
  };
  return (
    <Button variant="ghost" size="sm" className="text-ink-soft" aria-disabled={pending} onClick={copy}>
      <span>
        Copiar <span className="sr-only">{nome}</span>
      </span>
    </Button>
  );
}

export function RecallButton({ id }: { id: string }) {
  const { pending, ask } = useAsk();
  const router = useRouter();
  const recall = async () => {
    const done = await ask(() => recallDraftAction({ id }));
    if (!done) return;
    toast({ title: done.message });
    router.refresh();
  };
  return (
    <Button aria-disabled={pending} onClick={recall}>
      {pending ? "Cancelando..." : "Cancelar envio e editar"}
    </Button>
  );
}
