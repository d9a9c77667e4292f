import type { PriceList, SubscriptionState } from "./rules";

const FREE =
  "A conta está aberta e não tem mensalidade. A comissão de 8% só vale sobre oportunidades aceitas e confirmadas.";

export const METHODS = { card: "cartão", pix: "Pix Automático" } as const;

/** Labels of a subscription's states (B4.6). */
export const PLAN_BADGES: Record<SubscriptionState["kind"], string> = {
  pago: "Pago",
  teste: "Teste",
  processando: "Pagamento em processamento",
  pendente: "Pagamento pendente",
  gratuito: "Gratuito",
};

type Calendar = { now: Date; format: (day: Date) => string };

export function planText(state: SubscriptionState, { now, format }: Calendar): string {
  switch (state.kind) {
    case "pago":
      return "Plano ativo com pagamento confirmado";
    case "teste":
      return `Período de teste: ${state.days === 1 ? "falta 1 dia" : `faltam ${state.days} dias`}.`;
    case "processando":
      return state.isAtBank
        ? "A cobrança por Pix já foi feita e o banco leva alguns dias para confirmar. Enquanto isso o plano continua valendo."
        : "O teste terminou, e a primeira cobrança é feita nas próximas horas. Enquanto isso o plano continua valendo.";
    case "pendente":
      if (state.until && state.until <= now)
        return `A mensalidade não foi paga, e o plano valeu até ${format(state.until)}. A conta já é a gratuita, e a assinatura é encerrada em até um dia; para contratar um plano antes disso, cancele-a primeiro.`;
      return state.until
        ? `A mensalidade não foi paga. O plano continua valendo até ${format(state.until)}; regularize o pagamento para não perder o acesso.`
        : "O pagamento ainda não foi confirmado. Assim que for, o plano passa a valer.";
    case "gratuito":
      return FREE;
  }
}

type Renewal = { isEnding: boolean; isTrial: boolean; end: string; method: keyof typeof METHODS | null };

export const renewalText = ({ isEnding, isTrial, end, method }: Renewal): string =>
  isEnding
    ? `Cancelado: vale até ${end} e não é renovado.`
    : `${isTrial ? "Primeira" : "Próxima"} cobrança em ${end}${method ? `, por ${METHODS[method]}` : ""}.`;

type Prices = { pro: string; plus: string };

/** Other screens use another price list (A9.4). `pro`, `plus`: formatted prices of the other list. */
export const priceNote = (priceList: PriceList, { pro, plus }: Prices): string =>
  priceList === "cadastro"
    ? `Preços da página de planos e do cadastro. A aba Planos do painel traz outra tabela, de ${pro} (Pro) e ${plus} (Plus) por mês. Vale o preço da tela em que você contrata, e ele continua o mesmo enquanto você mantiver o plano.`
    : `Preços da aba Planos. A página de planos e o cadastro trazem outra tabela, de ${pro} (Pro) e ${plus} (Plus) por mês. Vale o preço da tela em que você contrata, e ele continua o mesmo enquanto você mantiver o plano.`;

export const PLAN_TABLE = {
  plan: "Plano",
  price: "Por mês",
  opening: "Abertura",
  commission: "Comissão",
  month: (amount: string, isOwn: boolean) =>
    isOwn
      ? `Mensalidade e abertura de um apoio de ${amount}, como o seu último`
      : `Mensalidade e abertura de um apoio de ${amount}`,
  apart: "A comissão de 8% não está nessa conta: é igual em todos os planos.",
  breakEven: (plan: string, amount: string) =>
    `${plan} se paga em ${amount} por mês de apoios com o contato aberto.`,
} as const;
