export const CONVERSATION = {
  title: "Conversas",
  /** Shown instead of the funder's name while the contact is closed. */
  closedOther: "Financiador",
  empty: "Escreva a mensagem.",
  long: (most: number) => `A mensagem pode ter até ${most} caracteres.`,
  tooManyFiles: (most: number) => `Uma mensagem leva até ${most} arquivos.`,
  failedFile: "A mensagem só vai sem o arquivo que falhou: tire-o da lista ou tente de novo.",
  fileGone: "Um dos arquivos não está mais disponível. Envie-o novamente.",
  gone: "Esta conversa não existe ou não é sua.",
  closed: "Esta conversa está fechada para novas mensagens. A sua não foi enviada e continua no campo.",
  closedNotice:
    "Conversa fechada para novas mensagens: o apoio terminou, o contato não está mais aberto ou a outra conta foi encerrada. O que foi escrito continua aqui.",
  paused: "A outra conta não está ativa por enquanto. A sua mensagem não foi enviada e continua no campo.",
  pausedNotice:
    "Por enquanto não dá para escrever: a outra conta não está ativa. Se ela voltar a ficar ativa, a conversa abre de novo. O que foi escrito continua aqui.",
  bankWarning:
    "Dados bancários ficam só no apoio, nunca por mensagem. Se alguém pedir depósito em outra conta, denuncie.",
  /** Below a received message that contains an account or a Pix key. */
  accountWarning:
    "Esta mensagem parece ter dados bancários. O depósito vai só para a conta que está no apoio: se pedirem outra, não deposite e denuncie.",
  lineLost: "Sem conexão. Sua mensagem está salva aqui e segue quando você tentar de novo.",
  sending: "Enviando",
  sent: "Enviada",
  read: "Lida",
  failed: "Não enviada",
  retry: "Tentar de novo",
  takeBack: "Voltar ao campo",
  attachmentGone: "O anexo não está mais disponível.",
  unreadLine: "Mensagens novas",
  older: "Ver mensagens anteriores",
  olderFailed: "Não conseguimos buscar as mensagens anteriores. Tente novamente.",
  start: "Início da conversa",
  newBelow: "Novas mensagens",
  live: { waiting: "Reconectando. As mensagens chegam com alguns segundos de atraso." },
  muted: "Conversa silenciada: não enviaremos e-mails sobre ela.",
  unmuted: "Você voltará a receber e-mails sobre esta conversa.",
  reported: "Denúncia registrada. Nossa equipe vai analisar a conversa e responder por e-mail.",
  interestReported: "Denúncia registrada. Nossa equipe vai analisar o interesse e responder por e-mail.",
  reasonMissing: "Escolha o motivo.",
  detailMissing: "Conte o que aconteceu.",
  detailLong: (most: number) => `Use até ${most.toLocaleString("pt-BR")} caracteres.`,
  failedAction: "Não foi possível salvar agora. Tente novamente.",
} as const;

const REPORT_ASKED = {
  waiting: " O interesse continua esperando a sua resposta.",
  accepted: " O interesse continua aceito. Enquanto isso, não é preciso pagar para abrir o contato.",
  other: "",
} as const;

export const reportInterestText = (interest: keyof typeof REPORT_ASKED): string =>
  `Nossa equipe confere quem se interessou e responde a você por e-mail. Quem se interessou não é avisado.${REPORT_ASKED[interest]}`;

export const REPORT_LABELS = {
  golpe: "Tentativa de golpe",
  dados_bancarios: "Pediu depósito ou dados bancários por fora",
  ofensa: "Ofensa ou assédio",
  spam: "Propaganda",
  outro: "Outro motivo",
} as const;

type Report = {
  isInterest: boolean;
  reporter: string;
  project: string;
  reason: string;
  detail: string;
  reporterUrl: string;
  otherUrl: string;
};

/** Mail to the team. */
export const reportMail = ({ isInterest, reporter, project, reason, detail, ...urls }: Report) => ({
  subject: `${isInterest ? "Denúncia de interesse" : "Denúncia em conversa"}: ${reason}`,
  title: isInterest ? "Um interesse foi denunciado" : "Uma conversa foi denunciada",
  message: [
    `Quem denuncia: ${reporter}`,
    `Conta de quem denuncia: ${urls.reporterUrl}`,
    `Conta denunciada: ${urls.otherUrl}`,
    `Projeto: ${project}`,
    `Motivo: ${reason}`,
    ...(detail ? ["", detail] : []),
  ].join("\n"),
  actionText: "Abrir a denúncia",
});
