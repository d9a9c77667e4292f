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
  returning: (amount: string) => `Denúncia encerrada. A devolução de ${amount} foi pedida à Stripe.`,
  /** Instead of `returning`, if a part of the money was paid outside Stripe. */
  returningOutside: (amount: string) =>
    `Denúncia encerrada, e ${amount} a devolver. O que chegou por transferência a equipe transfere de volta: está em Pagamentos, A devolver.`,
  /** Instead of a refund, while the deposit or amount is not annulled. */
  depositFirst: (amount: string, isReported: boolean) =>
    isReported
      ? `Há um depósito informado de ${amount}. Antes de devolver, decida o depósito na página do apoio: anule-o se for falso.`
      : `Um dos lados confirmou um depósito de ${amount}. Antes de devolver, decida o depósito na página do apoio: anule-o se for falso.`,
  paidChanged: "O que foi pago por este contato mudou. Atualize a página e decida de novo.",
  gone: "Esta denúncia não existe mais.",
  decided: "Esta denúncia já foi encerrada.",
} as const;

export const PAID_CONTACT = {
  returned: (amount: string) =>
    `Concluímos que o interesse era falso. Por isso devolvemos ${amount}, tudo o que você pagou por este contato: outro e-mail avisa quando a devolução for feita.`,
  kept: "Não concluímos que o interesse era falso. Por isso o que você pagou por este contato não é devolvido. Se você discorda, responda a este e-mail.",
} as const;

type ClosedTalk = {
  project: string;
  /** Whether the other side's account is neither suspended nor deleted. */
  isActive: boolean;
  /** Text on what the reporter paid for the contact. Null if none of it can be refunded. */
  aboutPaid: string | null;
};

const NOT_TOLD =
  "O que decidimos sobre a outra conta não contamos, como não contaríamos a ela sobre a sua. Se algo novo acontecer, denuncie de novo ou responda a este e-mail.";
const TALK_CLOSED =
  "A outra conta não está ativa, e a conversa está fechada para novas mensagens. Se algo novo acontecer, responda a este e-mail.";

/** Decisions about an active account are private, so this mail mentions none. */
export const closedMail = ({ project, isActive, aboutPaid }: ClosedTalk) => ({
  subject: `Sobre a sua denúncia: ${project}`,
  title: "Analisamos a conversa que você denunciou",
  message: `A nossa equipe analisou a conversa sobre ${project} e encerrou a denúncia.${aboutPaid ? ` ${aboutPaid}` : ""} Dados bancários continuam só na página do apoio: não deposite em outra conta. ${isActive ? NOT_TOLD : TALK_CLOSED}`,
  actionText: "Abrir o apoio",
});

const INACTIVE = "A conta de quem se interessou não está mais ativa";
const NO_REASON = "Não encontramos motivo para suspender a conta de quem se interessou.";
const REPORT_AGAIN = "Se algo novo acontecer, denuncie de novo ou responda a este e-mail.";
const NOTHING_TO_DO = `${INACTIVE}: não é preciso fazer nada, e nada será cobrado por este contato.`;
const ABOUT_INTEREST = {
  waiting: {
    active: `${NO_REASON} A resposta ao interesse continua com você, e recusar pede só um motivo. ${REPORT_AGAIN}`,
    inactive: NOTHING_TO_DO,
  },
  accepted: {
    active: `${NO_REASON} O interesse continua aceito, e não é preciso pagar: o contato só abre se você quiser. ${REPORT_AGAIN}`,
    inactive: NOTHING_TO_DO,
  },
  other: {
    active: `${NO_REASON} Se algo novo acontecer, responda a este e-mail.`,
    inactive: `${INACTIVE}.`,
  },
} as const;

type ClosedInterest = ClosedTalk & { interest: keyof typeof ABOUT_INTEREST };

export function interestClosedMail({ project, interest, isActive, aboutPaid }: ClosedInterest) {
  const account = isActive ? "" : ` ${INACTIVE}.`;
  const decision = aboutPaid
    ? `${aboutPaid}${account}`
    : ABOUT_INTEREST[interest][isActive ? "active" : "inactive"];
  return {
    subject: `Sobre a sua denúncia: ${project}`,
    title: "Analisamos o interesse que você denunciou",
    message: `A nossa equipe analisou o interesse no projeto ${project}. ${decision}`,
    actionText: "Abrir o interesse",
  };
}
