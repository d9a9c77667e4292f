"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { removeSearchAction } from "@/lib/catalog/saved-searches/actions";
import { SEARCHES } from "@/lib/catalog/saved-searches/messages";

type RemoveFormProps = { id: string; name: string; onDone: () => void };

/** Names what goes before it goes. */
export function RemoveForm({ id, name, onDone }: RemoveFormProps) {
  const router = useRouter();
  const [pending, setPending] = useMoment(false);

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    const result = await removeSearchAction({ id }).catch(() => null);
    setPending(false);
    if (!result?.ok) return toast({ title: result?.message ?? SEARCHES.failed, tone: "error" });
    toast({ title: result.data.message });
    // The row goes, and its button with it: the focus needs a place, and an open dialog would keep it.
    flushSync(onDone);
    document.getElementById("conteudo")?.focus();
    router.refresh();
  };

  return (
    <form method="post" aria-label="Excluir busca" className="grid gap-5" onSubmit={remove}>
      <p className="leading-normal">
        A busca <strong className="break-words font-semibold">“{name}”</strong> e o alerta dela deixam de
        existir. Os projetos continuam na lista.
      </p>
      <SubmitButton pending={pending} pendingLabel="Excluindo..." variant="destructive">
        Excluir a busca
      </SubmitButton>
    </form>
  );
}
