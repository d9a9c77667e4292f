/** Errors of a checkout (A8.10, B8.9). */
export const CHECKOUT = {
  paused: "Os pagamentos estão pausados pela nossa equipe. Nada foi cobrado: tente de novo mais tarde.",
  failed: "Erro ao abrir checkout. Tente novamente.",
  processing:
    "Este pagamento já foi feito e está sendo processado. Assim que o banco confirmar, a situação muda aqui sozinha.",
  settling: "Este pagamento está sendo conferido agora. Atualize a página em instantes.",
} as const;
