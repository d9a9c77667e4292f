import type { NoticeWords } from "@/lib/words/email/types";

export const ACCOUNT = {
  ended: (count: number) => (count === 1 ? "1 sessão encerrada." : `${count} sessões encerradas.`),
  none: "Nenhuma sessão está aberta.",
  gone: "Esta conta não existe mais.",
  otherEmail: "Esta conta tem outro e-mail: confira em /admin/pessoas o ID e o e-mail de quem pediu.",
  suspendTeam: "Contas da equipe não são suspensas. Tire antes o papel de equipe.",
  suspendedAlready: "Esta conta já está suspensa.",
  paidChanged: "O que foi pago pelo contato mudou enquanto você olhava. Confira o valor e suspenda de novo.",
  /** @param deals left out of the refund for false interests */
  leftOut: (deals: number) =>
    `${deals === 1 ? "1 apoio pago fica fora de qualquer devolução por aqui, porque tem" : `${deals} apoios pagos ficam fora de qualquer devolução por aqui, porque têm`} um depósito informado, ou um valor que um dos lados confirmou. Para devolver o que foi pago, decida antes o depósito na página do apoio e anule-o se for falso.`,
  notSuspended: "Esta conta não está suspensa.",
  suspended: (projects: number) =>
    projects === 0
      ? "Conta suspensa."
      : `Conta suspensa. ${projects === 1 ? "1 projeto saiu" : `${projects} projetos saíram`} da lista.`,
  /** Does not mention the suspension: the project's next captador reads this reason. */
  projectReason: "A equipe precisa conferir o projeto de novo antes de ele voltar à lista.",
  resumed: "Suspensão levantada.",
  lookUnconfirmed: "Esta conta ainda não pode ser vista: falta confirmar o e-mail ou terminar o cadastro.",
  lookTeam: "Contas da equipe não podem ser vistas.",
  looking: "Abrindo a conta.",
  lookOver: "Você não está vendo a conta de ninguém.",
  searchIsCut: (text: string) =>
    `Há mais contas com “${text}” do que esta lista mostra: procure pelo e-mail inteiro ou pelo documento.`,
} as const;

export const SUSPENSION_MAIL = {
  suspended: (motivo: string, projects: number): NoticeWords => ({
    subject: "Suspendemos a sua conta",
    title: "Sua conta está suspensa",
    message: `Enquanto isso, ninguém entra nela, os interesses que esperam resposta terminam${projects === 0 ? "" : ", os seus projetos saem da lista e os apoios a eles ficam parados"}, e um plano pago não se renova. Nada do que está guardado se perde. Para contestar, ou para pedir uma cópia ou a exclusão dos seus dados, responda a este e-mail.`,
    facts: [["Motivo", motivo]],
  }),
  resumed: (motivo: string): NoticeWords => ({
    subject: "A suspensão da sua conta terminou",
    title: "Você pode entrar de novo",
    message:
      "A sua conta voltou a funcionar, com a mesma senha. O que a suspensão tirou ou cancelou não volta sozinho: projetos são enviados de novo para análise, interesses são registrados de novo, e um plano cancelado é retomado em Planos.",
    facts: [["Motivo", motivo]],
    actionText: "Entrar",
  }),
} as const;

/** Mail after a copy of the data at a request by e-mail (LGPD, art. 18). */
export const COPY_MAIL: NoticeWords = {
  subject: "Um pedido da cópia dos seus dados",
  title: "Copiamos os seus dados a pedido",
  message:
    "Alguém pediu à nossa equipe, por e-mail, a cópia de tudo o que guardamos sobre você, com documentos, telefones e valores. Vamos enviá-la a este endereço. Se não foi você, responda a este e-mail agora.",
};
