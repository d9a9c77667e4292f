/**
 * What a receipt says, frozen when it is issued (receipts.conteudo): `data` is the day of the deposit or payment (ISO),
 * documents stand without marks. The amount and the number are columns beside it.
 */
export type ReceiptContent = {
  data: string;
  emitente: { nome: string; documento: string | null };
  pagador: { nome: string; documento: string | null };
  descricao: string;
  projeto: { nome: string; proponente: string; aprovacao: string | null } | null;
  /** How it was paid, in words. */
  forma: string | null;
  baseLegal: string | null;
  /** The receipt in whose place this one stands. */
  substitui: { numero: number; revogadoEm: string } | null;
};
