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
import { submitDraftAction } from "@/lib/catalog/own-projects/actions";
import { FIELD_NAMES, type FieldName } from "@/lib/catalog/own-projects/fields";

type SubmitDialogProps = {
  id: string;
  nome: string;
  listed: boolean;
  onSend: () => Promise<number | null>;
  /** The server refused one field: it says why there. */
  onRefused: (field: FieldName, message: string) => void;
};

const UNSAVED = "Ainda não deu para guardar o que você escreveu. Tente de novo quando houver conexão.";
const FAILED = "Não deu para enviar agora. Tente novamente.";

/** Sends after naming the project and saying what follows. */
export function SubmitDialog({ id, nome, listed, onSend, onRefused }: SubmitDialogProps) {
  const [isOpen, setIsOpen] = useMoment(false);
  const [pending, setPending] = useMoment(false);
  const router = useRouter();

  const send = async () => {
    if (pending) return;
    setPending(true);
    const versao = await onSend();
    const result = versao === null ? null : await submitDraftAction({ id, versao }).catch(() => null);
    setPending(false);
    const field = FIELD_NAMES.find((name) => !result?.ok && name === result?.field);
    if (result && !result.ok && field) {
      setIsOpen(false);
      onRefused(field, result.message);
      return;
    }
    if (!result?.ok) {
      toast({ title: result?.message ?? (versao === null ? UNSAVED : FAILED), tone: "error" });
      return;
    }
    setIsOpen(false);
    toast({ title: result.data.message, handedOn: true });
    router.push("/projects");
  };

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="lg" className="max-sm:w-full">
          Enviar para análise
        </Button>
      </DialogTrigger>
      <DialogContent className="w-[min(30rem,100%-1.5rem)] text-left">
        <DialogHeader>
          <DialogTitle>Enviar o projeto?</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-4">
          <DialogDescription className="text-base text-ink">
            <strong className="font-semibold">{nome}</strong> vai para a análise da nossa equipe.
          </DialogDescription>
          <p className="text-ink-soft text-sm leading-normal">
            Enquanto isso ele não pode ser editado; dá para cancelar o envio.{" "}
            {listed ? "A página atual continua na lista." : "Aprovado, ele entra na lista pública."}
          </p>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Continuar editando</Button>
          </DialogClose>
          <Button aria-disabled={pending} onClick={send}>
            {pending ? "Enviando..." : "Enviar"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
