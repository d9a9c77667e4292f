/** Texts of the person's rights over the data (LGPD). */
export const DELETION = {
  passwordWrong: "A senha não confere.",
  phrase: "EXCLUIR",
  phraseRequired: "Digite EXCLUIR para confirmar.",
  passwordRequired: "Informe sua senha.",
  done: "Conta excluída. Registros de pagamento ficam guardados pelo prazo da lei; o resto foi apagado ou anonimizado.",
} as const;

export const CONSENT = {
  saved: "Preferência salva.",
  /** What the person agrees to; stored with the answer. */
  communications: "Quero receber novidades e dicas sobre a Lei de Incentivo à Reciclagem por email.",
} as const;

/** What a consent was given for, by the name that is stored. */
export const PURPOSES = new Map([
  ["termos", "Termos de uso"],
  ["privacidade", "Política de privacidade"],
  ["comunicacoes", "Novidades por e-mail"],
]);
