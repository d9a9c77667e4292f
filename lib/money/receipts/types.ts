/**
 * Content of a receipt, frozen when it is issued (receipts.conteudo). Amount and number have their own columns. Each
 * `documento` is a CNPJ or CPF without punctuation.
 */
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
   * Representative of the organization, if known. The receipt prints 'informado pela organização', because the
   * organization may change the name after the team's check. Older receipts have no representative.
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
