"use client";

import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { removeSearchAction } from "@/lib/catalog/saved-searches/actions";
import { SEARCHES } from "@/lib/catalog/saved-searches/messages";

type RemoveFormProps = { id: string; name: string; onDone: () => void };

export function RemoveForm({ id, name, onDone }: RemoveFormProps) {
  const { pending, act } = useRefreshingAction(SEARCHES.failed);

  const remove = (event: FormEvent) => {
    event.preventDefault();
    void act(
      (mark) => removeSearchAction({ id, ...mark }),
      () => {
        // Move the focus off the row, which disappears. Close the dialog first, because it traps the focus.
        flushSync(onDone);
        document.getElementById("conteudo")?.focus();
      },
    );
  };

  return (
    <form method="post" aria-label="Excluir busca" className="grid gap-5" onSubmit={remove}>
      <p className="leading-normal">
        A busca <strong className="break-words font-semibold">“{name}”</strong> e o alerta dela deixam de
        existir. Os projetos continuam na lista.
      </p>
      <SubmitButton
        pending={pending}
        label="Excluir a busca"
        pendingLabel="Excluindo..."
        variant="destructive"
      />
    </form>
  );
}
