/** Toasts after the return from a payment (A8.11, B8.9, B4.11). */
export const PAYMENT_FLAGS = {
  success: { title: "Pagamento realizado com sucesso!", description: "", tone: "success" },
  canceled: {
    title: "Pagamento cancelado",
    description: "Nada foi cobrado. Você pode tentar de novo na aba Planos.",
    tone: "info",
  },
  payment_pending: {
    title: "Pagamento pendente",
    description: "Assim que ele for confirmado, o plano muda sozinho.",
    tone: "warning",
  },
} as const;

export const FEATURED_EMPTY = "Nenhum projeto disponível no momento";

export const planChosen = (plan: "pro" | "plus"): string =>
  `Você escolheu o plano ${plan.toUpperCase()} no cadastro`;
export const PLAN_WAITS =
  "Falta o pagamento para ele começar. Por enquanto a sua conta é a gratuita e nada foi cobrado.";

/** Shown instead of the proposal chat while the site sells no paid plans (B6.9). */
export const ASSISTANT_CLOSED =
  "O assistente faz parte dos planos pagos, que ainda não estão abertos. Nada foi cobrado e nada precisa ser feito.";

export const TAB_LABELS = {
  "visao-geral": "Visão Geral",
  assistente: "Assistente IA",
  planos: "Planos",
  pagamentos: "Pagamentos",
} as const;
