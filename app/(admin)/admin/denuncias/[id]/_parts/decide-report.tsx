"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { decideReportAction } from "@/lib/admin/content-reports/actions";
import { decideSchema } from "@/lib/admin/content-reports/schema";
import type { Reportable } from "@/lib/catalog/news/rules";

type DecideReportProps = {
  id: string;
  tipo: Reportable;
  project: string;
  /** Whether the author deleted the news post, so that the post cannot be kept. */
  isDeleted: boolean;
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

const DELETED =
  "O captador já tirou a novidade da página. Agora ela é apagada, com as fotos e as denúncias dela, e quem deixou e-mail recebe a resposta.";

export function DecideReport({ id, tipo, project, isDeleted, passwordRecent }: DecideReportProps) {
  const shared = {
    schema: decideSchema,
    action: decideReportAction,
    passwordRecent,
    subject: `${KIND[tipo]} ${project}`,
    next: "/admin/denuncias",
  };
  return (
    <div className="flex flex-wrap gap-3">
      {!isDeleted && (
        <ConfirmWithPassword
          {...shared}
          label="Manter"
          title="Manter o conteúdo"
          ids={{ id, decisao: "mantida" }}
        >
          <p>O conteúdo continua na página, e todas as denúncias em aberto sobre ele são encerradas.</p>
        </ConfirmWithPassword>
      )}
      <ConfirmWithPassword
        {...shared}
        label="Retirar"
        title="Retirar o conteúdo"
        danger
        ids={{ id, decisao: "retirada" }}
        reasonHelp={
          isDeleted ? "Fica no registro da equipe." : "Quem cuida do projeto lê este texto por e-mail."
        }
      >
        <p>{isDeleted ? DELETED : TAKE_DOWN[tipo]}</p>
      </ConfirmWithPassword>
    </div>
  );
}
