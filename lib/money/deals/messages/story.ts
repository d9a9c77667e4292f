import type { DealEventType, Side } from "@/lib/kit/states";

/** Facts of an event; amounts and days are formatted. */
export type EventFacts = {
  author: Side | null;
  valor: string | null;
  data: string | null;
  hint: string | null;
  /** When the funder will see the changed account. */
  aparece: string | null;
  lado: Side | null;
  vez: number | null;
  trocado: boolean;
};

const WHO: Record<Side, string> = { captador: "O projeto", financiador: "O financiador" };

const amountOf = (valor: string | null) => (valor ? `: ${valor}` : "");

/** Text of each event in a deal's story. */
export const STORY: Record<DealEventType, (facts: EventFacts) => string> = {
  desbloqueada: () => "O projeto desbloqueou o contato.",
  desbloqueio_retirado: () => "O pagamento do desbloqueio foi devolvido. O contato está fechado de novo.",
  conta_informada: ({ hint }) => `O projeto informou a conta para o depósito${hint ? ` (${hint})` : ""}.`,
  conta_alterada: ({ hint, aparece }) =>
    `O projeto mudou a conta para o depósito${hint ? ` (${hint})` : ""}.${aparece ? ` Os novos dados aparecem em ${aparece}.` : ""}`,
  deposito_informado: ({ valor, data }) =>
    `O financiador informou um depósito${amountOf(valor)}${data ? `, em ${data}` : ""}.`,
  comprovante_enviado: ({ trocado }) =>
    trocado ? "O financiador trocou o comprovante." : "O financiador enviou o comprovante do banco.",
  valor_informado: ({ lado, valor }) =>
    `${lado ? WHO[lado] : "Um lado"} confirmou o valor${amountOf(valor)}.`,
  confirmada: ({ valor }) => `Os dois lados confirmaram o mesmo valor${amountOf(valor)}.`,
  comissao_devida: ({ valor }) => `A comissão passou a ser devida${amountOf(valor)}.`,
  comissao_paga: () => "O projeto pagou a comissão.",
  comissao_devolvida: () => "Uma parte ou toda a comissão foi devolvida ao projeto.",
  concluida: () => "A negociação foi concluída e o valor entrou no captado do projeto.",
  lembrete: ({ lado, vez }) =>
    `Lembramos ${lado === "captador" ? "o projeto" : "o financiador"} do próximo passo${vez === 2 ? ", pela segunda vez" : ""}.`,
  recibo_emitido: () => "O projeto emitiu o recibo.",
  recibo_revogado: () => "O recibo foi revogado.",
};
