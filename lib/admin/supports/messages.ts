import type { RefundEffect, TeamStep } from "./rules";

export const DEALS = {
  annulled: "Confirmação anulada. Os dois lados recebem um e-mail.",
  returning: (amount: string) =>
    `Confirmação anulada, e ${amount} de comissão a devolver. Os dois lados recebem um e-mail.`,
  gone: "Este apoio não existe mais.",
  reportAnnulled: "Depósito informado anulado. Os dois lados recebem um e-mail.",
  unreported: "Não há um depósito em vigor neste apoio: não há o que anular.",
  endInstead: "Este apoio não pode seguir. Encerre-o: o depósito informado fica anulado.",
  changed: "O apoio mudou enquanto você olhava. Confira os valores e decida de novo.",
  ended: "Apoio encerrado. Cada lado que ainda tem conta recebe um e-mail.",
  goesOn:
    "Quem cuida do projeto pode seguir com este apoio, ou ele já terminou: não há o que a equipe encerre.",
  payerChanged: (name: string) =>
    `O recibo sai em nome de ${name.replace(/\.$/, "")}. Os dois lados recebem um e-mail.`,
  samePayer: "O recibo deste depósito já sai com este nome e este número.",
  funderGone: "A conta de quem apoiou foi encerrada, e o recibo deste apoio não pode mais ser emitido.",
  proponent:
    "Este CNPJ é da própria organização do projeto, ou de uma filial dela. O recibo só sai em nome de quem enviou o dinheiro.",
  revoked: "A equipe da plataforma anulou a confirmação do depósito.",
} as const;

export const TEAM_STEPS: Record<TeamStep, string> = {
  end: "Ninguém pode seguir com este apoio. Encerre o apoio.",
  endOrWait: "A conta de quem cuida do projeto está suspensa. Encerre o apoio, ou espere o fim da suspensão.",
  endAlone:
    "O financiador encerrou a conta, e quem cuida do projeto pode dizer, na página do apoio, se o depósito chegou. Pergunte antes. Se nada chegou, ou se ninguém responde, encerre o apoio: ele sai sem comissão e sem valor captado.",
  annul:
    "Os dois lados confirmaram o depósito. Se o dinheiro não chegou, chegou em outro valor ou voltou, anule a confirmação, e o apoio termina. Se chegou, não há o que encerrar.",
  annulThenEnd:
    "Os dois lados confirmaram o depósito, e a conta de quem cuida do projeto está suspensa. Se o dinheiro não chegou, chegou em outro valor ou voltou, anule a confirmação e depois encerre o apoio. Se chegou, espere o fim da suspensão.",
  captador: "Quem cuida do projeto está com a conta ativa: a equipe não encerra este apoio.",
};

/** Parts of a sentence about the refund of a fee. */
export const REFUND_EFFECTS: Record<RefundEffect, string> = {
  closes: "o contato fecha",
  stays: "o contato continua aberto, porque os dois lados confirmaram o valor",
  held: "o contato continua aberto, porque outra taxa paga também o abre",
  commission: "a comissão volta a ser devida",
  uncounted: "a comissão volta a ser devida",
  excess: "o apoio fica como está, porque a comissão continua coberta",
  waived:
    "o que fica faltando da comissão, menos de R$ 0,50, é dispensado, porque a Stripe não cobra tão pouco, e o depósito conta no valor captado",
  nothing: "nada muda no apoio",
};
