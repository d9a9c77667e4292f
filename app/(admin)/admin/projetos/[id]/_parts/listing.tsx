"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { relistProjectAction, takeDownProjectAction } from "@/lib/admin/projects/actions";
import { TAKE_DOWN } from "@/lib/admin/projects/messages";
import { listingSchema } from "@/lib/admin/projects/schema";

type ListingProps = { id: string; name: string; passwordRecent: boolean };

export function TakeDown({ id, name, hasCaptador, passwordRecent }: ListingProps & { hasCaptador: boolean }) {
  return (
    <ConfirmWithPassword
      label="Tirar da lista"
      subject={name}
      danger
      reasonHelp={
        hasCaptador ? "Quem cuida do projeto lê este texto por e-mail." : "Fica no registro da equipe."
      }
      passwordRecent={passwordRecent}
      schema={listingSchema}
      action={takeDownProjectAction}
      ids={{ id }}
    >
      {hasCaptador ? TAKE_DOWN.withCaptador : TAKE_DOWN.withoutCaptador}
    </ConfirmWithPassword>
  );
}

export function Relist({ id, name, passwordRecent }: ListingProps) {
  return (
    <ConfirmWithPassword
      label="Pôr de volta"
      title="Pôr de volta na lista"
      subject={name}
      passwordRecent={passwordRecent}
      schema={listingSchema}
      action={relistProjectAction}
      ids={{ id }}
    >
      O projeto volta à lista como estava. Quem tem apoio aceito é avisado por e-mail, e o prazo para
      depositar recomeça.
    </ConfirmWithPassword>
  );
}
