"use client";

import type { FormEvent } from "react";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { leaveOrganizationAction } from "@/lib/people/organizations/actions";
import { ORGANIZATION } from "@/lib/people/organizations/messages";

type LeaveProps = { id: string; name: string; isClaim: boolean };

/** Removes an organization without projects, or withdraws a claim. */
export function LeaveOrganization({ id, name, isClaim }: LeaveProps) {
  const label = isClaim ? "Retirar pedido" : "Retirar";
  return (
    <FormDialog label={label} about={name} title={isClaim ? "Retirar o pedido" : "Retirar da lista"}>
      {(close) => <LeaveForm id={id} name={name} isClaim={isClaim} onDone={close} />}
    </FormDialog>
  );
}

function LeaveForm({ id, name, isClaim, onDone }: LeaveProps & { onDone: () => void }) {
  const { pending, act } = useRefreshingAction(ORGANIZATION.failed);

  const leave = (event: FormEvent) => {
    event.preventDefault();
    void act(
      () => leaveOrganizationAction({ id }),
      () => {
        onDone();
        // Move the focus, because the row disappears with its button.
        document.getElementById("conteudo")?.focus();
      },
    );
  };

  return (
    <form method="post" aria-label="Retirar organização" className="grid gap-5" onSubmit={leave}>
      <p className="leading-normal">
        {isClaim ? "O pedido por " : "A organização "}
        <strong className="break-words font-semibold">{name}</strong>
        {isClaim
          ? " deixa de esperar a equipe."
          : " sai da sua lista. Você pode adicioná-la de novo pelo CNPJ."}
      </p>
      <SubmitButton
        pending={pending}
        label={isClaim ? "Retirar o pedido" : "Retirar da lista"}
        pendingLabel="Retirando..."
        variant="destructive"
      />
    </form>
  );
}
