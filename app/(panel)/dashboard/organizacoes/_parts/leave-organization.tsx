"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef } from "react";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { FormDialog } from "@/components/people/accounts/form-dialog";
import { leaveOrganizationAction } from "@/lib/people/organizations/actions";
import { ORGANIZATION } from "@/lib/people/organizations/messages";

type LeaveProps = { id: string; name: string; isClaim: boolean };

/** Takes an organization without projects, or a claim, off the list; the dialog says what that means. */
export function LeaveOrganization({ id, name, isClaim }: LeaveProps) {
  const label = isClaim ? "Retirar pedido" : "Retirar";
  return (
    <FormDialog label={label} about={name} title={isClaim ? "Retirar o pedido" : "Retirar da lista"}>
      {(close) => <LeaveForm id={id} name={name} isClaim={isClaim} onDone={close} />}
    </FormDialog>
  );
}

function LeaveForm({ id, name, isClaim, onDone }: LeaveProps & { onDone: () => void }) {
  const router = useRouter();
  const [pending, setPending] = useMoment(false);
  const sent = useRef(false);

  const leave = async (event: FormEvent) => {
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    setPending(true);
    const result = await leaveOrganizationAction({ id }).catch(() => null);
    sent.current = false;
    setPending(false);
    if (!result?.ok) return toast({ title: result?.message ?? ORGANIZATION.failed, tone: "error" });
    toast({ title: result.data.message });
    onDone();
    // The row goes, and its button with it: the focus needs a place.
    document.getElementById("conteudo")?.focus();
    router.refresh();
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
      <SubmitButton pending={pending} pendingLabel="Retirando..." variant="destructive">
        {isClaim ? "Retirar o pedido" : "Retirar da lista"}
      </SubmitButton>
    </form>
  );
}
