export const UNSUBSCRIBE = {
  title: "Avisos por e-mail",
  loading: "Abrindo sua preferência…",
  invalid: "Este link não é válido. Abra de novo o link do e-mail, sem cortar o endereço.",
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo em instantes.",
  subscribed: (label: string, address: string) =>
    `${address} recebe os e-mails do tipo “${label}”. Quer parar de recebê-los?`,
  unsubscribed: (label: string, address: string) =>
    `Pronto: ${address} não recebe mais os e-mails do tipo “${label}”.`,
  transactional:
    "Confirmações, senhas, pagamentos e avisos de segurança continuam chegando, porque sua conta depende deles.",
  stop: "Parar de receber",
  resume: "Voltar a receber",
} as const;

export const PREFERENCES = {
  saved: "Preferência salva.",
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo em instantes.",
} as const;
