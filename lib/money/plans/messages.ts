import type { SubscriptionState } from "./rules";

const FREE =
  "A conta está aberta e não tem mensalidade. A comissão de 8% só vale sobre oportunidades aceitas e confirmadas.";

/** Payment methods, after 'por'. */
export const METHODS = { card: "cartão", pix: "Pix Automático" } as const;

/** B4.6: states of a subscription in a word. */
export const PLAN_BADGES: Record<SubscriptionState["kind"], string> = {
  pago: "Pago",
  teste: "Teste",
  processando: "Pagamento em processamento",
  pendente: "Pagamento pendente",
  gratuito: "Gratuito",
};

type Calendar = { now: Date; format: (day: Date) => string };

/** State of a subscription in a sentence. */
export function planText(state: SubscriptionState, { now, format }: Calendar): string {
  switch (state.kind) {
    case "pago":
      return "Plano ativo com pagamento confirmado";
    case "teste":
      return `Período de teste: ${state.days === 1 ? "falta 1 dia" : `faltam ${state.days} dias`}.`;
    case "processando":
      return "A cobrança por Pix já foi feita e o banco leva alguns dias para confirmar. Enquanto isso o plano continua valendo.";
    case "pendente":
      if (state.until && state.until <= now)
        return `A renovação não foi paga, e o plano valeu até ${format(state.until)}. A conta já é a gratuita, e a assinatura é encerrada em até um dia; para contratar um plano antes disso, cancele-a primeiro.`;
      return state.until
        ? `A renovação não foi paga. O plano continua valendo até ${format(state.until)}; regularize o pagamento para não perder o acesso.`
        : "O pagamento ainda não foi confirmado. Assim que for, o plano passa a valer.";
    case "gratuito":
      return FREE;
  }
}

/** Table of the plans. Amounts are formatted. */
export const PLAN_TABLE = {
  plan: "Plano",
  price: "Por mês",
  opening: "Abrir contato",
  commission: "Comissão",
  month: (amount: string, isOwn: boolean) =>
    isOwn ? `Um mês com um apoio de ${amount}, como o seu último` : `Um mês com um apoio de ${amount}`,
  breakEven: (plan: string, amount: string) => `${plan} se paga em ${amount} por mês de apoios abertos.`,
} as const;
