export const NEWS = {
  published: "Novidade publicada.",
  publishedHint: "Quem acompanha o projeto recebe um resumo por e-mail.",
  changed: "Novidade alterada.",
  removed: "Novidade removida.",
  gone: "Esta novidade não existe mais.",
  late: "Uma novidade pode ser alterada por uma hora. Publique outra com a correção, ou remova esta.",
  reported:
    "A equipe confere uma denúncia desta novidade. Até a decisão o texto e as fotos não mudam; você pode remover a novidade.",
  unlisted: "Só um projeto publicado na lista pode ter novidades. Publique o projeto primeiro.",
  titleMissing: "Dê um título à novidade.",
  titleLong: (max: number) => `Use até ${max} caracteres no título.`,
  textMissing: "Conte o que aconteceu.",
  textLong: (max: number) => `Use até ${max.toLocaleString("pt-BR")} caracteres.`,
  photosMany: (max: number) => `Use até ${max} fotos.`,
  photosGone: "Uma das fotos não está mais na sua conta. Remova-a e envie de novo.",
  failed: "Não foi possível salvar agora. O que você escreveu continua na tela.",
  hidden: "Telefones, e-mails e endereços de sites ficam ocultos para quem lê.",
} as const;

export const QUESTIONS = {
  sent: "Pergunta enviada.",
  sentHint: "Avisamos você por e-mail quando houver resposta. Ela só fica pública depois de respondida.",
  answered: "Resposta publicada.",
  declined: "A pergunta não será publicada.",
  gone: "Esta pergunta não existe mais.",
  takenDown: "A equipe retirou esta pergunta da página. Ela não pode mais ser respondida.",
  reported:
    "A equipe confere uma denúncia desta pergunta. Até a decisão a resposta não muda; você pode tirar a pergunta da página.",
  unlisted: "Este projeto não está mais na lista.",
  answerUnlisted: "Este projeto não está na lista. Publique-o de novo, e depois responda.",
  nobody:
    "Ainda não dá para perguntar: este projeto não tem responsável na plataforma. Quem quer apoiar registra o interesse, e a nossa equipe faz a ponte com a organização.",
  sentBefore:
    "A pergunta já tinha sido enviada, com o texto de antes da mudança. Enviar agora manda este texto como outra pergunta.",
  own: "Este projeto é seu: conte o que quiser em uma novidade.",
  waiting: (max: number) => `Você já tem ${max} perguntas sem resposta neste projeto. Aguarde as respostas.`,
  textMissing: "Escreva a sua pergunta.",
  textShort: "Escreva a pergunta com um pouco mais de detalhe.",
  textLong: (max: number) => `Use até ${max} caracteres.`,
  answerMissing: "Escreva a resposta.",
  answerLong: (max: number) => `Use até ${max.toLocaleString("pt-BR")} caracteres.`,
  failed: "Não foi possível enviar agora. O que você escreveu continua na tela.",
} as const;

export const ASKER = {
  financiador: "Pergunta de um financiador",
  captador: "Pergunta de um captador",
  ninguem: "Pergunta de uma pessoa cadastrada",
} as const;

export const STATE_LABELS = {
  aberta: "Espera a resposta do projeto",
  respondida: "Respondida",
  recusada: "O projeto preferiu não responder em público",
  retirada: "Retirada da página pela equipe",
} as const;

export const REPORT = {
  sent: "Obrigado: a equipe vai olhar.",
  gone: "Isto não está mais na página.",
  reasonMissing: "Escolha o motivo.",
  detailLong: (max: number) => `Use até ${max} caracteres.`,
  emailWrong: "Confira o e-mail, ou deixe o campo vazio.",
} as const;

export const REASON_LABELS = {
  ofensivo: "Ofende ou discrimina alguém",
  enganoso: "Promete ou afirma algo falso",
  contato: "Leva a negociar por fora, ou é propaganda",
  identidade: "Usa o nome ou os dados de outra organização",
  outro: "Outro motivo",
} as const;

export const questionMail = (texto: string) => ({
  heading: "Uma pergunta sobre o seu projeto",
  status: "Pergunta pública",
  message: `Alguém que acompanha o projeto perguntou:\n\n${texto}\n\nA pergunta só aparece na página do projeto depois da sua resposta. Se preferir não responder em público, você pode recusá-la.`,
  actionText: "Responder",
});

export const answerMail = (texto: string, resposta: string) => ({
  heading: "O projeto respondeu a sua pergunta",
  status: "Resposta do projeto",
  message: `Você perguntou:\n\n${texto}\n\nO projeto respondeu:\n\n${resposta}`,
  actionText: "Ver na página do projeto",
});

/** Mandatory mail. Quotes the news post, because no copy of it remains. */
export const newsTakenDownMail = (
  project: string,
  { titulo, texto }: { titulo: string; texto: string },
  reason: string,
) => ({
  subject: `${project}: novidade retirada`,
  title: "A equipe retirou uma novidade da página do seu projeto",
  facts: [["Projeto", project]] as const,
  message: `A equipe retirou uma novidade da página do projeto: ${reason}\n\nA novidade era:\n\n${titulo}\n\n${texto}\n\nEla foi apagada, com as fotos. Se não concordar, responda a este e-mail.`,
  actionText: "Ver as novidades",
});

/** Mandatory mail, because no page shows the reason to the owner. */
export const questionTakenDownMail = (project: string, texto: string, reason: string) => ({
  subject: `${project}: pergunta retirada`,
  title: "A equipe retirou uma pergunta da página do seu projeto",
  facts: [["Projeto", project]] as const,
  message: `A equipe retirou uma pergunta e a sua resposta da página do projeto: ${reason}\n\nA pergunta era:\n\n${texto}\n\nEla não pode mais ser respondida. Se não concordar, responda a este e-mail.`,
  actionText: "Ver as perguntas",
});

export const reportMail = (report: {
  what: string;
  project: string;
  reason: string;
  detail: string;
  email: string;
  text: string;
}) => ({
  subject: `Denúncia: ${report.what} em ${report.project}`,
  title: "Alguém denunciou um conteúdo público",
  message: `O que: ${report.what}\nProjeto: ${report.project}\nMotivo: ${report.reason}\n${report.detail ? `Detalhe: ${report.detail}\n` : ""}${report.email ? `Responder para: ${report.email}\n` : ""}\nTexto:\n${report.text}`,
  actionText: "Abrir a página do projeto",
});

export const REPORTED = { update: "novidade", question: "pergunta e resposta", project: "projeto" } as const;
