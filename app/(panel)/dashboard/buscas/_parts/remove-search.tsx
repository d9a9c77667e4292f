"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { FormDialog } from "@/components/accounts/form-dialog";
import { SubmitButton } from "@/components/forms/submit-button";
import { toast } from "@/components/ui/toast-store";
import { useMoment } from "@/components/ui/use-when-left";
import { removeSearchAction } from "@/lib/saved-searches/actions";
import { SEARCHES } from "@/lib/saved-searches/messages";

type RemoveSearchProps = { id: string; name: string };

/** Names what goes before it goes. */
export function RemoveSearch({ id, name }: RemoveSearchProps) {
  return (
    <FormDialog label="Excluir" about={name} title="Excluir busca" danger>
      {(close) => <RemoveForm id={id} name={name} onDone={close} />}
    </FormDialog>
  );
}

function RemoveForm({ id, name, onDone }: RemoveSearchProps & { onDone: () => void }) {
  const router = useRouter();
  const [pending, setPending] = useMoment(false);

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    const result = await removeSearchAction({ id }).catch(() => null);
    setPending(false);
    if (!result?.ok) return toast({ title: result?.message ?? SEARCHES.failed, tone: "error" });
    onDone();
    toast({ title: result.data.message });
    // The row goes, and its button with it: the focus needs a place.
    document.getElementById("conteudo")?.focus();
    router.refresh();
  };

  return (
    <form method="post" aria-label="Excluir busca" className="grid gap-5" onSubmit={remove}>
      <p className="leading-normal">
        A busca <strong className="break-words font-semibold">“{name}”</strong> e o alerta dela deixam de
        existir. Os projetos continuam na lista.
      </p>
      <SubmitButton pending={pending} pendingLabel="Excluindo..." tone="danger">
        Excluir a busca
      </SubmitButton>
    </form>
  );
}
