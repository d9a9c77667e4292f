import type { ReportState, Tab } from "./rules";

export const TAB_LABELS: Record<Tab, string> = {
  abertas: "A decidir",
  retiradas: "Conteúdo retirado",
  mantidas: "Conteúdo mantido",
};

export const STATE_LABELS: Record<ReportState, string> = {
  aberta: "A decidir",
  retirada: "Retirado",
  mantida: "Mantido",
};

export const EMPTY_TABS: Record<Tab, string> = {
  abertas: "Denúncias de projetos, novidades e perguntas aparecem aqui, a mais antiga primeiro.",
  retiradas: "Denúncias cujo conteúdo a equipe retirou aparecem aqui.",
  mantidas: "Denúncias cujo conteúdo a equipe manteve aparecem aqui.",
};

export const REPORTS = {
  retirada: "Conteúdo retirado.",
  mantida: "Conteúdo mantido.",
  closed: "Denúncias encerradas.",
  gone: "Esta denúncia não existe mais.",
  deletedByAuthor: "O captador já apagou esta novidade. Encerre as denúncias.",
  withoutCaptador: "Este projeto já saiu da lista e ninguém cuida dele. Encerre as denúncias.",
  changed: "O conteúdo mudou desde que você abriu a página. Recarregue, leia de novo e decida.",
  decided: "Esta denúncia já foi decidida.",
} as const;

export const ALREADY_OUT = "O projeto já está fora da lista; só as denúncias são encerradas.";

const MORE = "Se você sabe de algo que não contou na denúncia, responda a este e-mail.";

/** `gone`: the content had left the page before the decision. */
const OUTCOMES = {
  retirada: {
    public: "Saiu da página. Obrigado por avisar.",
    gone: "Já não está na página. Obrigado por avisar.",
  },
  mantida: { public: `Continua na página. ${MORE}`, gone: `Já não está na página. ${MORE}` },
} as const;

type Decided = {
  what: string;
  /** Null if the name looks like a link, a mail address or a phone number (`nameForStrangers`). */
  project: string | null;
  decisao: keyof typeof OUTCOMES;
  wasPublic: boolean;
};

/** Mail to a reporter, without the team's reason. */
export const answerMail = ({ what, project, decisao, wasPublic }: Decided) => ({
  subject: "Sobre a sua denúncia",
  title: "Conferimos o que você denunciou",
  message: [
    `Denúncia: ${what}${project ? `, ${project}` : ""}`,
    "",
    OUTCOMES[decisao][wasPublic ? "public" : "gone"],
  ].join("\n"),
});
