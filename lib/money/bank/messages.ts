export const LINE_USED =
  "Este código já está em outro movimento, em Banco. Cada linha do extrato se registra uma só vez: confira o código.";

export const RECEIVED_CODE =
  "Este é o código da transferência que entrou. A devolução tem um código próprio: copie-o do comprovante do que você enviou.";

type Returned = Record<"about" | "amount" | "actionText", string>;

/**
 * Mail to the payer: our transfer of a refund came back to us. If the payer paid by transfer (`isOutside`), we transfer
 * only to the bank account that paid. After a transfer to another one, the payer could still contest the payment at the
 * bank, and the bank would take the payment back from us.
 * @param about name of the fee's project, or of the month's plan
 * @param isOutside the payer paid by transfer: we transfer only to the bank account that paid
 */
export const cameBackMail = ({
  about,
  amount,
  day,
  isOutside,
  actionText,
}: Returned & { day: string; isOutside: boolean }) => ({
  subject: `A devolução não chegou: ${about}`,
  title: "Uma devolução não chegou até você",
  facts: [["Valor a devolver", amount] as const, ["Dia em que voltou", day] as const],
  message: `Transferimos este valor para você, e o banco mandou a transferência de volta para nós. O valor continua a ser devolvido: ${isOutside ? "só podemos transferi-lo para a conta de onde veio o pagamento. Fale com o suporte para a nossa equipe transferir de novo." : "fale com o suporte para combinar a conta certa, e a nossa equipe transfere de novo."}`,
  actionText,
});

export const notMadeMail = ({ about, amount, actionText }: Returned) => ({
  subject: `A devolução ainda não foi feita: ${about}`,
  title: "Corrigimos um registro: a devolução ainda não foi feita",
  facts: [["Valor a devolver", amount] as const],
  message:
    "Tínhamos avisado que transferimos este valor para você, mas a transferência não foi feita. O valor continua a ser devolvido, e avisamos quando a nossa equipe o transferir. Se você já recebeu este valor, fale com o suporte.",
  actionText,
});

/**
 * Mail to the payer: we had announced that this transfer came back, but it was another one.
 * @param day formatted day of the transfer
 */
export const notBackMail = ({ about, amount, day, actionText }: Returned & { day: string }) => ({
  subject: `A devolução não voltou: ${about}`,
  title: "Corrigimos um registro: a devolução não voltou",
  facts: [["Valor transferido", amount] as const, ["Dia da transferência", day] as const],
  message:
    "Tínhamos avisado que esta transferência voltou para nós. Foi um engano nosso: a transferência que voltou era outra, e esta continua feita. Se o valor não está na sua conta, fale com o suporte.",
  actionText,
});
