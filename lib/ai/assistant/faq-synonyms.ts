/** Search words that a FAQ question lacks, by the id of the entry. */
export const FAQ_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["quem-pode-deduzir", "abater abatimento doação regime Simples Nacional Lucro Presumido simplificada"],
  ["ate-quando-vale", "acaba termina vence validade prorrogada prorrogação 2026 2027"],
  ["recibo", "recibo comprovante contador doação"],
  ["quem-pode-propor", "apresentar valor mínimo"],
  ["captacao-minima", "captar obras"],
  ["quanto-tempo", "demora conseguir apoio prazo"],
  ["quanto-custa", "preço comissão taxa abrir contato pagar Pix cartão graça gratuito"],
  ["planos", "preço mensalidade assinatura cancelar"],
  ["falar-com-uma-pessoa", "telefone WhatsApp e-mail suporte atendimento"],
]);
