"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { CONTACT_FIELD } from "@/lib/admin/organizations/messages";
import { approveProjectAction, returnProjectAction } from "@/lib/admin/projects/actions";
import { approveSchema, returnSchema } from "@/lib/admin/projects/schema";

type ReviewActionsProps = {
  id: string;
  name: string;
  enviadoEm: string;
  versao: number;
  /** Facts that the page shows about an unchecked organization, as text (comparedText); "" for a checked one. */
  visto: string;
  /** Ids of the projects that the page lists as having the same official number (sameNumberSeen). */
  mesmoNumero: string;
  /** Whether an earlier version is public. */
  isChange: boolean;
  isReady: boolean;
  /** Sentence about a shown name that is not the legal name; "" if they agree. */
  otherName: string;
};

export function ReviewActions({
  id,
  name,
  enviadoEm,
  versao,
  visto,
  mesmoNumero,
  isChange,
  isReady,
  otherName,
}: ReviewActionsProps) {
  const publish = isChange ? "Publicar as alterações" : "Publicar o projeto";
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmWithPassword
        label="Devolver"
        title="Devolver para ajustes"
        subject={name}
        main={!isReady}
        submitLabel="Devolver"
        reason="O que precisa mudar"
        reasonHelp="Um motivo por linha. Quem cuida do projeto lê este texto no projeto e, se recebe os avisos, por e-mail. Fica no registro da equipe."
        schema={returnSchema}
        action={returnProjectAction}
        ids={{ id, enviadoEm, versao }}
        next="/admin/projetos"
      >
        O projeto volta para quem o enviou. A versão publicada, se houver, fica como está.
      </ConfirmWithPassword>
      {isReady && (
        <ConfirmWithPassword
          label="Publicar"
          title={publish}
          subject={name}
          main
          reason="O que você conferiu"
          reasonHelp="Na fonte oficial: número, CNPJ, valor e prazo. Fica no registro da equipe."
          inputs={visto === "" ? [] : [CONTACT_FIELD]}
          schema={approveSchema}
          action={approveProjectAction}
          ids={{ id, enviadoEm, versao, visto, mesmoNumero }}
          next="/admin/projetos"
        >
          O que foi enviado entra na lista, e quem cuida do projeto é avisado por e-mail. {otherName}
        </ConfirmWithPassword>
      )}
    </div>
  );
}
