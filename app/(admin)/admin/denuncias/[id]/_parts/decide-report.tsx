"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { decideReportAction } from "@/lib/admin/content-reports/actions";
import type { Gone } from "@/lib/admin/content-reports/rules";
import { decideSchema } from "@/lib/admin/content-reports/schema";
import type { Reportable } from "@/lib/catalog/news/rules";

type DecideReportProps = {
  id: string;
  tipo: Reportable;
  project: string;
  isPublic: boolean;
  /** Why the content has left the page for good, so that the team can only close its reports; else null. */
  gone: Gone | null;
  passwordRecent: boolean;
};

const KIND: Record<Reportable, string> = {
  project: "Projeto",
  update: "Novidade de",
  question: "Pergunta e resposta em",
};

const TAKE_DOWN: Record<Reportable, string> = {
  project:
    "O projeto sai da lista. Quem cuida dele recebe o motivo, pode corrigir e enviar de novo. Interesses em aberto terminam e os aceitos continuam.",
  update:
    "A novidade é apagada, com as fotos e as denúncias dela. Quem cuida do projeto recebe o texto e o motivo.",
  question:
    "A pergunta e a resposta saem da página do projeto e não voltam. Quem cuida dele recebe o motivo.",
};

const GONE: Record<Gone, string> = {
  deletedByAuthor:
    "O captador já tirou a novidade da página. Agora ela é apagada, com as fotos e as denúncias dela, e quem deixou e-mail recebe a resposta.",
  withoutCaptador:
    "O projeto já saiu da lista e ninguém cuida dele. As denúncias são encerradas, e quem deixou e-mail recebe a resposta. Se era de uma conta encerrada e nenhum apoio depende dele, o projeto é apagado.",
};

export function DecideReport({ id, tipo, project, isPublic, gone, passwordRecent }: DecideReportProps) {
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
        ids={{ id, decisao: "retirada" }}
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
        ids={{ id, decisao: "mantida" }}
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
        ids={{ id, decisao: "retirada" }}
        reasonHelp="Quem cuida do projeto lê este texto por e-mail."
      >
        <p>{TAKE_DOWN[tipo]}</p>
      </ConfirmWithPassword>
    </div>
  );
}
