/** A8.16: texts of failed sendings; the provider's own words go beside them, as details. */
export const EMAIL_MESSAGES = {
  providerError: "Erro no serviço do provedor de e-mail",
  unknownProviderError: "Erro desconhecido do provedor de e-mail",
  unknown: "Erro desconhecido",
  invalidEmail: "O provedor recusou este endereço de e-mail. Verifique o endereço informado.",
  rateLimited: "O provedor de e-mail atingiu o limite de envios. Tente novamente em alguns minutos.",
  noAnswer: "O provedor de e-mail não respondeu a tempo.",
  inProgress: "Este e-mail já está sendo enviado.",
  undeliverable: "Este endereço já recusou nossas mensagens, por isso não escrevemos para ele.",
  unsubscribed: "Esta pessoa pediu para não receber este tipo de aviso.",
  later: "Nada se perdeu: vamos tentar de novo automaticamente.",
} as const;
