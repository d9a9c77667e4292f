/**
 * Content of a receipt, frozen when it is issued (receipts.conteudo). `data`: day of the deposit or payment (ISO).
 * `documento`: CNPJ or CPF without punctuation. Amount and number have their own columns.
 */
export type ReceiptContent = {
  /**
   * 2: a `lir` receipt that the project's organization issued. Absent on our receipts and on older `lir` receipts.
   * The captador's account issued the older ones. They may lack the approval; their `proponente` is the listed name.
   */
  versao?: 2;
  data: string;
  emitente: { nome: string; documento: string | null };
  /**
   * Representative, printed as the organization's own statement, because it may change after the team's check.
   * Absent if none was given, and on older receipts.
   */
  representante?: { nome: string; cargo: string };
  pagador: { nome: string; documento: string | null };
  descricao: string;
  /** `demonstracao` marks a fictitious project. Receipts of fees and older `lir` receipts lack it. */
  projeto: { nome: string; proponente: string; aprovacao: string | null; demonstracao?: true } | null;
  /** Payment method in words. */
  forma: string | null;
  baseLegal: string | null;
  substitui: { numero: number; revogadoEm: string } | null;
};
