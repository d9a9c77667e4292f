export const DEALS = {
  annulled: "Confirmação anulada. Os dois lados recebem um e-mail.",
  returning: (amount: string) =>
    `Confirmação anulada, e ${amount} de comissão a devolver. Os dois lados recebem um e-mail.`,
  gone: "Este apoio não existe mais.",
  unconfirmed: "Os dois lados não confirmaram um depósito neste apoio: não há o que anular.",
  changed: "O apoio mudou enquanto você olhava. Confira os valores e decida de novo.",
  ended: "Apoio encerrado. Os dois lados recebem um e-mail.",
  goesOn:
    "Quem cuida do projeto pode seguir com este apoio, ou ele já terminou: não há o que a equipe encerre.",
  payerChanged: (name: string) => `O recibo sai em nome de ${name}. Os dois lados recebem um e-mail.`,
  samePayer: "O recibo deste depósito já sai com este nome e este número.",
  funderGone: "A conta de quem apoiou foi encerrada, e o recibo deste apoio não pode mais ser emitido.",
  proponent:
    "Este CNPJ é da própria organização do projeto, ou de uma filial dela. O recibo só sai em nome de quem enviou o dinheiro.",
  /** Reason shown on the revoked receipt. */
  revoked: "A equipe da plataforma anulou a confirmação do depósito.",
} as const;
