/**
 * Content of a receipt, frozen when it is issued (receipts.conteudo). `data` is the day of the deposit or payment
 * (ISO); documents have no punctuation. Amount and number are columns beside it.
 */
export type ReceiptContent = {
  /**
   * 2: a lir receipt is issued by the project's organization, and no fact is missing. Absent: an older receipt, issued
   * by the captador's account; the approval may be null, and `proponente` is the listed name.
   */
  versao?: 2;
  data: string;
  emitente: { nome: string; documento: string | null };
  /**
   * Representative, printed as a statement of the organization, which may change it after the team's check. Absent if
   * none was given, and on older receipts.
   */
  representante?: { nome: string; cargo: string };
  pagador: { nome: string; documento: string | null };
  descricao: string;
  /** `demonstracao`: whether the project is fictitious; absent if not, and on older receipts. */
  projeto: { nome: string; proponente: string; aprovacao: string | null; demonstracao?: true } | null;
  /** Payment method in words. */
  forma: string | null;
  baseLegal: string | null;
  /** The receipt that this one replaces. */
  substitui: { numero: number; revogadoEm: string } | null;
};
