"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { CONTACT_FIELD } from "@/lib/admin/organizations/messages";
import { giveProjectAction } from "@/lib/admin/projects/actions";
import { giveSchema } from "@/lib/admin/projects/schema";

type GiveProps = {
  id: string;
  name: string;
  passwordRecent: boolean;
  to: string;
  /** Name and e-mail of the account in `to`. */
  account: string;
};

export function GiveProject({ id, name, passwordRecent, to, account }: GiveProps) {
  return (
    <ConfirmWithPassword
      label="Entregar"
      title="Entregar a quem cuida da organização"
      subject={name}
      passwordRecent={passwordRecent}
      inputs={[CONTACT_FIELD]}
      schema={giveSchema}
      action={giveProjectAction}
      ids={{ id, para: to }}
    >
      Ninguém cuida deste projeto. Ele passa para a conta que cuida da organização dele, {account}, com os
      interesses que esperam resposta. Essa conta é avisada por e-mail.
    </ConfirmWithPassword>
  );
}
