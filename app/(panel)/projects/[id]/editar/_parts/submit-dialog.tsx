"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { submitDraftAction } from "@/lib/catalog/own-projects/actions";
import { FIELD_NAMES, type FieldName } from "@/lib/catalog/own-projects/fields";

type SubmitDialogProps = {
  id: string;
  nome: string;
  listed: boolean;
  onSend: () => Promise<number | null>;
  /** Called when the server rejected one field, to show the message there. */
  onRefused: (field: FieldName, message: string) => void;
};

const UNSAVED = "Ainda não deu para salvar o que você escreveu. Tente de novo quando houver conexão.";
const FAILED = "Não deu para enviar agora. Tente novamente.";

export function SubmitDialog({ id, nome, listed, onSend, onRefused }: SubmitDialogProps) {
  const [pending, setPending] = useTransientState(false);
  const router = useRouter();

  const send = async (close: () => void) => {
    if (pending) return;
    setPending(true);
    const versao = await onSend();
    const result = versao === null ? null : await submitDraftAction({ id, versao }).catch(() => null);
    setPending(false);
    const field = FIELD_NAMES.find((name) => !result?.ok && name === result?.field);
    if (result && !result.ok && field) {
      close();
      onRefused(field, result.message);
      return;
    }
    if (!result?.ok) {
      toast({ title: result?.message ?? (versao === null ? UNSAVED : FAILED), tone: "error" });
      return;
    }
    close();
    toast({ title: result.data.message, handedOn: true });
    // The page of the submitted project, which offers the optional steps.
    router.replace(`/projects/${id}/editar`);
    router.refresh();
  };

  return (
    <ConfirmDialog
      trigger={
        <Button size="lg" className="max-sm:w-full">
          Enviar para análise
        </Button>
      }
      title="Enviar o projeto?"
      description={
        <>
          <strong className="font-semibold">{nome}</strong> vai para a análise da nossa equipe.
        </>
      }
      cancelLabel="Continuar editando"
      confirmLabel="Enviar"
      pendingLabel="Enviando..."
      variant="default"
      pending={pending}
      onConfirm={send}
    >
      <p className="text-ink-soft text-sm leading-normal">
        Enquanto isso dá para acrescentar fotos, documentos, história e equipe, ou cancelar o envio.{" "}
        {listed ? "A página atual continua na lista." : "Aprovado, ele entra na lista pública."}
      </p>
    </ConfirmDialog>
  );
}
