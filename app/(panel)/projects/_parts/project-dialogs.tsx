"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ActionButton } from "@/components/kit/forms/action-button";
import { type RefreshingCall, useAction, useRefreshingAction } from "@/components/kit/forms/use-action";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import {
  copyProjectAction,
  deleteDraftAction,
  recallDraftAction,
  withdrawProjectAction,
} from "@/lib/catalog/own-projects/actions";

const FAILED = "Não deu para fazer isso agora. Tente novamente.";

type ConfirmProps = {
  label: string;
  nome: string;
  title: string;
  stay: string;
  doing: string;
  run: RefreshingCall;
  children: ReactNode;
} & OpenProps;

type OpenProps = { open: boolean; onOpenChange: (open: boolean) => void };

function Confirm({ label, nome, title, stay, doing, run, children, open, onOpenChange }: ConfirmProps) {
  const { pending, act } = useRefreshingAction(FAILED);
  return (
    <ConfirmDialog
      trigger={null}
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        <>
          <strong className="break-words font-semibold">{nome}</strong> {children}
        </>
      }
      cancelLabel={stay}
      confirmLabel={label}
      pendingLabel={doing}
      pending={pending}
      onConfirm={(close) => act(run, close)}
    />
  );
}

type ProjectName = { id: string; nome: string };

export const WITHDRAW = "Retirar da lista";
export const DELETE = "Apagar rascunho";

export function WithdrawDialog({
  id,
  nome,
  waiting,
  ...open
}: ProjectName & OpenProps & { waiting: number }) {
  return (
    <Confirm
      {...{ ...open, nome, label: WITHDRAW, title: "Retirar da lista?", stay: "Manter na lista" }}
      doing="Retirando..."
      run={(mark) => withdrawProjectAction({ id, ...mark })}
    >
      sai da lista agora, e ninguém mais o encontra.{" "}
      {waiting > 0 &&
        `${waiting === 1 ? "1 interesse sem resposta é encerrado" : `${waiting} interesses sem resposta são encerrados`}. `}
      Quem registrou interesse é avisado por e-mail; o que você já aceitou continua valendo. Nada é apagado:
      dá para editar e enviar de novo.
    </Confirm>
  );
}

export function DeleteDialog({ id, nome, ...open }: ProjectName & OpenProps) {
  return (
    <Confirm
      {...{ ...open, nome, label: DELETE, title: "Apagar o rascunho?", stay: "Manter rascunho" }}
      doing="Apagando..."
      run={(mark) => deleteDraftAction({ id, ...mark })}
    >
      é apagado com tudo o que foi escrito e com as fotos. Isso não pode ser desfeito.
    </Confirm>
  );
}

/** Copies a project without a confirmation, because nothing is lost. */
export function useCopyProject(id: string) {
  const { pending, run } = useAction(FAILED);
  const router = useRouter();
  const copy = async () => {
    const copied = await run((mark) => copyProjectAction({ id, ...mark }));
    if (!copied) return;
    toast({ title: copied.message, handedOn: true });
    router.push(`/projects/${copied.id}/editar`);
  };
  return { pending, copy };
}

export const RecallButton = ({ id }: { id: string }) => (
  <ActionButton
    variant="outline"
    label="Cancelar envio e editar"
    pendingLabel="Cancelando..."
    action={(mark) => recallDraftAction({ id, ...mark })}
    failed={FAILED}
  />
);
