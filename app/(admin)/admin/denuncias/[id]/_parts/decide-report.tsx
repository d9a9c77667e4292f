"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { decideReportAction } from "@/lib/admin/content-reports/actions";
import { ALREADY_OUT } from "@/lib/admin/content-reports/messages";
import type { Gone } from "@/lib/admin/content-reports/rules";
import { decideSchema } from "@/lib/admin/content-reports/schema";
import { TAKE_DOWN } from "@/lib/admin/projects/messages";
import type { Reportable } from "@/lib/catalog/news/rules";

type DecideReportProps = {
  id: string;
  tipo: Reportable;
  project: string;
  isPublic: boolean;
  hasCaptador: boolean;
  /** If false, the button `Retirar` only closes the reports. */
  isRemovable: boolean;
  /** Why the content left the page for good. The team can then only close the reports. */
  gone: Gone | null;
  passwordRecent: boolean;
  /** Digest of the shown content. The decision is refused if the content has changed since. */
  visto: string;
};

const KIND: Record<Reportable, string> = {
  project: "Projeto",
  update: "Novidade de",
  question: "Pergunta e resposta em",
};

type Reported = Pick<DecideReportProps, "tipo" | "isPublic" | "hasCaptador" | "isRemovable">;

function takeDownText({ tipo, isPublic, hasCaptador, isRemovable }: Reported): string {
  if (!isRemovable) return ALREADY_OUT;
  if (tipo === "project")
    return TAKE_DOWN[isPublic ? "listed" : "withdrawn"][hasCaptador ? "withCaptador" : "withoutCaptador"];
  if (tipo === "update")
    return `A novidade é apagada, com as fotos e as denúncias dela.${hasCaptador ? " Quem cuida do projeto recebe o texto e o motivo." : ""}`;
  return `A pergunta e a resposta saem da página do projeto e não voltam.${hasCaptador ? " Quem cuida dele recebe o motivo." : ""}`;
}

const GONE: Record<Gone, string> = {
  deletedByAuthor:
    "O captador já tirou a novidade da página. Agora ela é apagada, com as fotos e as denúncias dela, e quem deixou e-mail recebe a resposta.",
  withoutCaptador:
    "O projeto já saiu da lista e ninguém cuida dele. As denúncias são encerradas, e quem deixou e-mail recebe a resposta. Se era de uma conta encerrada e nenhum apoio depende dele, o projeto é apagado.",
};

export function DecideReport(props: DecideReportProps) {
  const { id, tipo, project, isPublic, hasCaptador, isRemovable, gone, passwordRecent, visto } = props;
  const shared = {
    schema: decideSchema,
    action: decideReportAction,
    passwordRecent,
    subject: `${KIND[tipo]} ${project}`,
    next: "/admin/denuncias",
  };
  if (gone)
    return (
      <ConfirmWithPassword
        {...shared}
        label="Encerrar"
        title="Encerrar as denúncias"
        danger
        ids={{ id, visto, decisao: "retirada" }}
      >
        <p>{GONE[gone]}</p>
      </ConfirmWithPassword>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmWithPassword
        {...shared}
        label="Manter"
        title="Manter o conteúdo"
        ids={{ id, visto, decisao: "mantida" }}
      >
        <p>
          {isPublic ? "O conteúdo continua na página" : "O conteúdo já não está na página"}, e todas as
          denúncias em aberto sobre ele são encerradas.
        </p>
      </ConfirmWithPassword>
      <ConfirmWithPassword
        {...shared}
        label="Retirar"
        title="Retirar o conteúdo"
        danger
        ids={{ id, visto, decisao: "retirada" }}
        reasonHelp={
          hasCaptador && isRemovable
            ? "Vai no e-mail a quem cuida do projeto e fica no registro da equipe."
            : "Fica no registro da equipe."
        }
      >
        <p>{takeDownText(props)}</p>
      </ConfirmWithPassword>
    </div>
  );
}
