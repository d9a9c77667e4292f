"use client";

import { useRouter } from "next/navigation";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { submitDraftAction } from "@/lib/catalog/own-projects/actions";
import { FIELD_NAMES, type FieldName } from "@/lib/catalog/own-projects/fields";

type SubmitProjectProps = {
  id: string;
  onSend: () => Promise<number | null>;
  onRefused: (field: FieldName, message: string) => void;
};

const UNSAVED = "Ainda não deu para salvar o que você escreveu. Tente de novo quando houver conexão.";
const FAILED = "Não deu para enviar agora. Tente novamente.";

/** Submits the project without a confirmation, because a submission can be cancelled. */
export function SubmitProject({ id, onSend, onRefused }: SubmitProjectProps) {
  const mark = usePageMark();
  const [pending, setPending] = useTransientState(false);
  const router = useRouter();

  const send = async () => {
    if (pending) return;
    setPending(true);
    const versao = await onSend();
    const result =
      versao === null ? null : await submitDraftAction({ id, versao, ...mark }).catch(() => null);
    setPending(false);
    if (!result?.ok) {
      const field = FIELD_NAMES.find((name) => name === result?.field);
      if (result && field) onRefused(field, result.message);
      else toast({ title: result?.message ?? (versao === null ? UNSAVED : FAILED), tone: "error" });
      return;
    }
    toast({ title: result.data.message, handedOn: true });
    router.replace(`/projects/${id}/editar`);
    router.refresh();
  };

  return (
    <Button size="lg" className="max-sm:w-full" aria-disabled={pending} onClick={send}>
      {pending ? "Enviando..." : "Enviar para análise"}
    </Button>
  );
}
