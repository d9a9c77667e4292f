export const DELETION = {
  passwordWrong: "A senha não confere.",
  phrase: "EXCLUIR",
  phraseRequired: "Digite EXCLUIR para confirmar.",
  passwordRequired: "Informe sua senha.",
  planEnds:
    "O seu plano pago termina agora, sem devolução automática do que já foi pago. Para usá-lo até o fim do período, cancele-o antes, na aba Planos do painel, e exclua a conta depois.",
  /**
   * Replaces `planEnds` if the deletion refunds the plan (right of withdrawal).
   * @param isHindered whether the bank or Stripe refused an earlier refund
   */
  planReturns: (amount: string, isHindered: boolean) =>
    `O seu plano pago termina agora, e ${amount} voltam para você${isHindered ? "" : " pelo mesmo meio"}: é o direito de arrependimento (art. 49 do Código de Defesa do Consumidor).${isHindered ? " Uma devolução já foi recusada: fale antes com o suporte, porque sem a conta não temos como combinar outra forma com você." : ""}`,
  returnRefused:
    "Há uma devolução do seu plano que foi recusada e ainda não chegou a você. Fale antes com o suporte: sem a conta não temos como combinar outra forma com você.",
  commissionStays:
    "A comissão de um apoio que já foi confirmado continua devida depois da exclusão, como dizem os termos.",
  receiptLost:
    "Há um depósito seu sem recibo. Sem a sua conta o projeto não pode mais emitir o recibo, e sem ele você não deduz: espere o recibo chegar e exclua a conta depois.",
  receiptOwed:
    "Há um apoio com depósito informado ou valor confirmado, ainda sem recibo. Sem a sua conta ninguém confirma o valor nem emite o recibo, e quem apoiou pode perder a dedução: conclua o apoio e emita o recibo antes.",
  importedStay:
    "Projetos que vieram da fonte oficial não são apagados, porque são dados públicos: ficam sem o seu nome e sem as suas fotos, documentos e novidades. O texto que a nossa equipe aprovou vale até a próxima importação da fonte.",
  costsGrew:
    "Nada foi excluído. O que a exclusão acarreta mudou enquanto isso: leia a lista de novo antes de confirmar.",
  busy: "Nada foi excluído. Outras contas estão sendo excluídas agora: tente de novo em alguns minutos.",
  done: "Conta excluída. Registros de pagamento ficam guardados pelo prazo da lei; o resto foi apagado ou anonimizado.",
} as const;

export const CONSENT = {
  saved: "Preferência salva.",
  /** Stored with the consent. */
  communications: "Quero receber novidades e dicas sobre a Lei de Incentivo à Reciclagem por email.",
} as const;

export const PURPOSES = new Map([
  ["termos", "Termos de uso"],
  ["privacidade", "Política de privacidade"],
  ["comunicacoes", "Novidades por e-mail"],
]);
