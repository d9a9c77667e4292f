"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { relistProjectAction, takeDownProjectAction } from "@/lib/admin/projects/actions";
import { TAKE_DOWN } from "@/lib/admin/projects/messages";
import { listingSchema } from "@/lib/admin/projects/schema";

type ListingProps = { id: string; name: string; passwordRecent: boolean };

type TakeDownProps = ListingProps & {
  hasCaptador: boolean;
  /** If false, the captador has withdrawn the project, and the button stops the deposits of its deals. */
  isListed: boolean;
};

export function TakeDown({ id, name, hasCaptador, isListed, passwordRecent }: TakeDownProps) {
  return (
    <ConfirmWithPassword
      label={isListed ? "Tirar da lista" : "Parar os depósitos"}
      subject={name}
      danger
      reasonHelp={
        hasCaptador
          ? "Vai no e-mail a quem cuida do projeto e fica no registro da equipe."
          : "Fica no registro da equipe."
      }
      passwordRecent={passwordRecent}
      schema={listingSchema}
      action={takeDownProjectAction}
      ids={{ id }}
    >
      {TAKE_DOWN[isListed ? "listed" : "withdrawn"][hasCaptador ? "withCaptador" : "withoutCaptador"]}
    </ConfirmWithPassword>
  );
}

/** `isTakenDown`: the team took the project down, which stopped its deposits. If false, the captador withdrew it. */
export function Relist({ id, name, passwordRecent, isTakenDown }: ListingProps & { isTakenDown: boolean }) {
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
      {isTakenDown
        ? "O projeto volta à lista como estava. Quem tem apoio aceito é avisado por e-mail, e o prazo para depositar recomeça."
        : "Quem cuidava do projeto o retirou antes de excluir a conta. Ele volta à lista com o texto que tinha, sem ninguém que cuide dele, e ninguém é avisado."}
    </ConfirmWithPassword>
  );
}
