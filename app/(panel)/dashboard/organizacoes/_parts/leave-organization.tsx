"use client";

import type { FormEvent } from "react";
import { FormDialog } from "@/components/kit/forms/form-dialog";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { leaveOrganizationAction } from "@/lib/people/organizations/actions";
import { ORGANIZATION } from "@/lib/people/organizations/messages";

/** `own`: the account looks after the organization. `waiting`, `refused`: the state of the account's claim. */
type Left = "own" | "waiting" | "refused";

type LeaveProps = { id: string; name: string; left: Left };

const WORDS: Record<Left, { label: string; title: string; before: string; after: string }> = {
  own: {
    label: "Retirar",
    title: "Retirar da lista",
    before: "A organização",
    after: "sai da sua lista. Você pode adicioná-la de novo pelo CNPJ.",
  },
  waiting: {
    label: "Retirar pedido",
    title: "Retirar o pedido",
    before: "O pedido por",
    after: "deixa de esperar a equipe.",
  },
  refused: {
    label: "Retirar",
    title: "Retirar da lista",
    before: "O pedido recusado por",
    after: "some da sua lista. Você pode pedir de novo pelo CNPJ.",
  },
};

export function LeaveOrganization({ id, name, left }: LeaveProps) {
  const { label, title } = WORDS[left];
  return (
    <FormDialog label={label} about={name} title={title}>
      {(close) => <LeaveForm id={id} name={name} left={left} onDone={close} />}
    </FormDialog>
  );
}

function LeaveForm({ id, name, left, onDone }: LeaveProps & { onDone: () => void }) {
  const { title, before, after } = WORDS[left];
  const { pending, act } = useRefreshingAction(ORGANIZATION.failed);

  const leave = (event: FormEvent) => {
    event.preventDefault();
    void act(
      (mark) => leaveOrganizationAction({ id, ...mark }),
      () => {
        onDone();
        // The pressed button disappears with its row, so the main content takes the focus.
        document.getElementById("conteudo")?.focus();
      },
    );
  };

  return (
    <form method="post" aria-label="Retirar organização" className="grid gap-5" onSubmit={leave}>
      <p className="leading-normal">
        {before} <strong className="break-words font-semibold">{name}</strong> {after}
      </p>
      <SubmitButton pending={pending} label={title} pendingLabel="Retirando..." variant="destructive" />
    </form>
  );
}
