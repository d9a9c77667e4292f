"use client";

import { ActionButton } from "@/components/kit/forms/action-button";
import { remindOwnerAction } from "@/lib/admin/interests/actions";
import { INTERESTS } from "@/lib/admin/interests/messages";

export const RemindOwner = ({ id, about }: { id: string; about: string }) => (
  <ActionButton
    variant="outline"
    size="sm"
    label="Lembrar"
    pendingLabel="Enviando..."
    about={`quem cuida de ${about}`}
    action={(mark) => remindOwnerAction({ id, ...mark })}
    failed={INTERESTS.failed}
    afterFailure
  />
);
