/**
 * Content of a receipt, frozen when it is issued (receipts.conteudo). `data` is the day of the deposit or payment (ISO);
 * documents have no punctuation. Amount and number are columns beside it.
 */
export type ReceiptContent = {
  /**
   * 2: a lir receipt is issued by the project's organization, and no fact is missing. Without: an older receipt, issued by
   * the captador's account; the approval may be null, and `proponente` is the listed name.
   */
  versao?: 2;
  data: string;
  emitente: { nome: string; documento: string | null };
  /**
   * Representative as the organization names them, which it may change after the team's check: printed as its own
   * statement. Absent where none was named, and on receipts from before it was printed.
   */
  representante?: { nome: string; cargo: string };
  pagador: { nome: string; documento: string | null };
  descricao: string;
  projeto: { nome: string; proponente: string; aprovacao: string | null } | null;
  /** Payment method in words. */
  forma: string | null;
  baseLegal: string | null;
  /** The receipt that this one replaces. */
  substitui: { numero: number; revogadoEm: string } | null;
};
