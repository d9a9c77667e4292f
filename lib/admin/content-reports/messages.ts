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
  takenDown: "Conteúdo retirado.",
  kept: "Conteúdo mantido.",
  gone: "Esta denúncia não existe mais.",
  deletedByAuthor: "O captador já apagou esta novidade. Retire o conteúdo para encerrar as denúncias.",
  decided: "Esta denúncia já foi decidida.",
} as const;

type Decided = {
  what: string;
  /** Null if the name could lead a reader to another site. */
  project: string | null;
  isTakenDown: boolean;
};

/** Mail to a reporter. It leaves out the team's reason. */
export const answerMail = ({ what, project, isTakenDown }: Decided) => ({
  subject: "Sobre a sua denúncia",
  title: "Conferimos o que você denunciou",
  message: [
    `Denúncia: ${what}${project ? `, ${project}` : ""}`,
    "",
    isTakenDown
      ? "Saiu da página. Obrigado por avisar."
      : "Continua na página. Se você sabe de algo que não contou na denúncia, responda a este e-mail.",
  ].join("\n"),
});
