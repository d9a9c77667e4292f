import type { TalkReportTab } from "./rules";

export const TALK_TAB_LABELS: Record<TalkReportTab, string> = {
  abertas: "A decidir",
  decididas: "Decididas",
};

export const TALK_EMPTY_TABS: Record<TalkReportTab, string> = {
  abertas: "Conversas e interesses que um dos lados denunciar aparecem aqui, o mais antigo primeiro.",
  decididas: "Denúncias que a equipe encerrou aparecem aqui.",
};

export const TALK_REPORTS = {
  closed: "Denúncia encerrada.",
  gone: "Esta denúncia não existe mais.",
  decided: "Esta denúncia já foi encerrada.",
} as const;

/** Mail to the reporter. It leaves out what the team did about the other account, which is private. */
export const closedMail = (project: string) => ({
  subject: `Sobre a sua denúncia: ${project}`,
  title: "Analisamos a conversa que você denunciou",
  message: `A nossa equipe analisou a conversa sobre ${project} e encerrou a denúncia. O que decidimos sobre a outra conta não contamos, como não contaríamos a ela sobre a sua. Dados bancários continuam só na página do apoio: não deposite em outra conta. Se algo novo acontecer, denuncie de novo ou responda a este e-mail.`,
  actionText: "Abrir o apoio",
});

/** To the captador who reported an interest. `isActive`: whether the team left the funder's account active. */
export const interestClosedMail = (project: string, isActive: boolean) => ({
  subject: `Sobre a sua denúncia: ${project}`,
  title: "Analisamos o interesse que você denunciou",
  message: isActive
    ? `A nossa equipe analisou o interesse no projeto ${project} e não encontrou motivo para suspender a conta de quem se interessou. Você decide: aceitar não cria obrigação, e recusar pede só um motivo. Se algo novo acontecer, denuncie de novo ou responda a este e-mail.`
    : `A nossa equipe analisou o interesse no projeto ${project}. A conta de quem se interessou não está mais ativa: não é preciso responder, e nada será cobrado por este contato. Se você já pagou por ele, a devolução chega pelo mesmo meio do pagamento; se não chegar, responda a este e-mail.`,
  actionText: "Abrir o interesse",
});
