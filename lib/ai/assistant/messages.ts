export const CHAT_UNAVAILABLE = "Falha na conexão. Tente novamente.";

/** Includes the texts of B8.4. */
export const CHAT_TEXTS = {
  welcome:
    "Olá! Respondo sobre a Lei de Incentivo à Reciclagem, sobre como a plataforma funciona e sobre os projetos publicados. Mostro de onde tirei cada resposta.",
  failureTitle: "Erro na conversa",
  failure: "Não foi possível enviar a mensagem. Tente novamente.",
  sorry: "Desculpe, ocorreu um erro ao processar sua mensagem. Tente novamente em alguns instantes.",
  invalidReply: "Resposta inválida do assistente",
  empty: "Escreva uma pergunta.",
  tooLong: (most: number) => `Escreva a pergunta em até ${most} caracteres.`,
  history: "O histórico da conversa é grande demais.",
  paused: "O assistente está pausado pela nossa equipe. As perguntas frequentes continuam em /faq.",
  busy: "O assistente recebeu perguntas demais agora. Tente novamente em alguns instantes.",
} as const;

export const SUGGESTIONS = [
  "Quem pode deduzir o apoio?",
  "Quanto a minha empresa pode deduzir?",
  "Quais projetos estão em captação?",
  "O que é a captação mínima?",
] as const;
