/** Texts of an empty history of payments (B8.10). */
export const NO_PAYMENTS = {
  title: "Nenhum pagamento encontrado",
  captador:
    "Aqui ficam as taxas e mensalidades da plataforma. O apoio de quem financia não passa por aqui: vai direto para a conta do projeto.",
  financiador:
    "Aqui ficam os seus apoios, um por linha, desde que o projeto abre o contato. Você não paga nada à plataforma.",
  filtered: "Nada neste período ou deste tipo. Mude os filtros ou veja todos.",
} as const;

export const REPEATED = {
  back: "não conta para a taxa: devolvido inteiro",
  coming: "não conta para a taxa: está voltando para você",
} as const;

/** Labels of the sums above the history of payments (B2.21). */
export const HISTORY_CARDS = {
  captador: "Total Pago",
  financiador: "Total Investido",
  unlocks: "Desbloqueios",
  pending: "Pendentes",
} as const;

export const PAYMENT_LABELS = {
  apoio: "Apoio",
  mensalidade: "Mensalidade",
  desbloqueio: "Abertura do contato",
  comissao: "Comissão",
  complemento: "Complemento da comissão",
} as const;

export const VOIDED = "Anulado";
