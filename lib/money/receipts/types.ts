/**
 * Content of a receipt, frozen when it is issued (receipts.conteudo). `data`: day of the deposit or payment (ISO).
 * `documento`: CNPJ or CPF without punctuation. Amount and number have their own columns.
 */
export type ReceiptContent = {
  /**
   * 2: a `lir` receipt that the project's organization issued; `projeto.proponente` is its legal name. Absent on our
   * receipts and on older `lir` receipts. The captador's account issued the older ones: they may lack the approval, and
   * their `projeto.proponente` is the name in the project's record.
   */
  versao?: 2;
  data: string;
  emitente: { nome: string; documento: string | null };
  /**
   * Representative. The receipt prints 'informado pela organização', because the organization may name another one
   * after the team's check. Absent if none was given, and on older receipts.
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
