type CameBack = Record<"about" | "amount" | "day" | "actionText", string>;

/**
 * Mail to the payer: our transfer of a refund came back to us.
 * @param about name of the fee's project, or of the month's plan
 */
export const cameBackMail = ({ about, amount, day, actionText }: CameBack) => ({
  subject: `A devolução não chegou: ${about}`,
  title: "Uma devolução não chegou até você",
  facts: [["Valor a devolver", amount] as const, ["Dia em que voltou", day] as const],
  message:
    "Transferimos este valor para você, e o banco mandou a transferência de volta para nós. O valor continua a ser devolvido: fale com o suporte para combinar a conta certa, e a nossa equipe transfere de novo.",
  actionText,
});
