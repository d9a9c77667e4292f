/**
 * What a receipt says, frozen when it is issued (receipts.conteudo): `data` is the day of the deposit or payment (ISO),
 * documents stand without marks. The amount and the number are columns beside it.
 */
export type ReceiptContent = {
  /**
   * 2: the issuer of a lir receipt is the project's organization, and nothing that it names is missing. Without: issued
   * before, in the name of the captador's account; the approval may be null, and `proponente` is the listed name.
   */
  versao?: 2;
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
