/** Frozen when the receipt is issued (receipts.conteudo). Each `documento` is a CNPJ or CPF without punctuation. */
export type ReceiptContent = {
  /**
   * - 2: the project's organization issued this `lir` receipt, and `projeto.proponente` is its legal name.
   * - Missing on an older `lir` receipt: the captador's account issued it, `projeto.aprovacao` may be
   *   null, and `projeto.proponente` is the name in the project's record.
   * - Missing on our own receipts.
   */
  versao?: 2;
  /** Day (ISO) of the deposit or payment. */
  data: string;
  emitente: { nome: string; documento: string | null };
  /**
   * Missing on older receipts, or if unknown. The receipt prints 'informado pela organização', because the organization
   * may change the name after the team's check.
   */
  representante?: { nome: string; cargo: string };
  pagador: { nome: string; documento: string | null };
  descricao: string;
  /** `demonstracao` marks a fictitious project. Receipts of fees and older `lir` receipts lack it. */
  projeto: { nome: string; proponente: string; aprovacao: string | null; demonstracao?: true } | null;
  forma: string | null;
  baseLegal: string | null;
  substitui: { numero: number; revogadoEm: string } | null;
};
