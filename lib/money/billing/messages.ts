import type { Mail } from "@/lib/money/fees/messages";

/** @param day formatted end of the period that the Pix pays */
const AT_BANK = (day: string) =>
  `o plano não é renovado. O banco ainda confirma a cobrança por Pix que já foi feita: se ela for paga, o plano vale até ${day}; se for recusada, o plano termina, e nada mais é cobrado.`;

/** Texts of plans, their checkouts and Stripe's portal (A8.10, B8.9). */
export const BILLING = {
  unauthenticated: "User not authenticated",
  invalidPlan: "Invalid plan selected",
  checkoutTitle: "Erro no checkout",
  checkoutProcess: "Erro ao processar pagamento. Tente novamente.",
  noUrl: "URL de checkout não recebida",
  portal: "Erro ao abrir portal. Tente novamente.",
  ways: "Os endereços de volta precisam ser deste site.",
  hidden: "Os planos pagos não estão abertos no momento. Nada foi cobrado.",
  notCaptador: "Os planos são para quem capta: para quem financia, a plataforma não tem mensalidade.",
  hasPlan: "Você já tem um plano pago. Mude ou cancele o plano atual na aba Planos do painel.",
  noPortal:
    "Não há pagamentos desta conta no provedor. Assim que você contratar um plano, ele é gerenciado aqui.",
  noPlan: "Esta conta não tem um plano pago no momento.",
  samePlan: "Este já é o seu plano.",
  ending: (day: string) =>
    `O seu plano foi cancelado e termina em ${day}. Para mudar de plano, retome-o antes, na aba Planos do painel. Nada foi cobrado.`,
  unpaid:
    "A cobrança deste mês ainda não foi paga. Para mudar de plano, pague-a antes em Gerenciar Assinatura ou, se o banco ainda confirma o pagamento, espere por ele. Você também pode cancelar este plano e, quando ele terminar, contratar o outro.",
  changed: (plan: string) => `Pronto: o seu plano agora é o ${plan}.`,
  declined:
    "O pagamento da diferença foi recusado, e nada mudou. Confira a forma de pagamento em Gerenciar Assinatura e tente de novo.",
  mandate: (limit: string) =>
    `O seu Pix Automático está autorizado só até ${limit} por mês. Para um plano de valor maior, mude a forma de pagamento para cartão em Gerenciar Assinatura, ou cancele este plano e contrate o outro com uma nova autorização.`,
  stale: "O valor da mudança foi calculado há mais tempo. Confira os números de novo antes de confirmar.",
  vendor: "O provedor de pagamentos não respondeu agora. Nada mudou; tente de novo em alguns minutos.",
  unknownOutcome:
    "O provedor de pagamentos ainda não confirmou a mudança, e ela pode ter sido feita. Espere um instante e confira o seu plano nesta página antes de tentar de novo.",
  canceled: (day: string) => `Cancelado: o plano vale até ${day} e não é renovado.`,
  canceledNow: "Cancelado: o plano terminou agora, e nada mais é cobrado.",
  canceledAtBank: (day: string) => `Cancelado: ${AT_BANK(day)}`,
  resumed: "Pronto: o plano volta a ser renovado todo mês.",
  withdrawLate:
    "O prazo de sete dias para desistir com devolução já passou, ou este não é o seu primeiro plano. Para cancelar, use Cancelar o plano; em caso de dúvida, fale com o suporte.",
  withdrawnLater: (amount: string) =>
    `Desistência registrada: o plano não continua, e ${amount} voltam assim que o provedor de pagamentos responder. Avisamos por e-mail.`,
  sessionUnknown: "Não encontramos este pagamento na sua conta.",
} as const;

/** Formatted amounts; null instead of zero. */
type Withdrawn = {
  returned: string | null;
  /** Amount that is refunded only after the team transferred an earlier refund, which the payer's bank sent back. */
  bounced: string | null;
  /** Amount that Stripe refused to refund. A job tries again. */
  refused: string | null;
  /** Amount that Stripe refused to refund, and that the team now transfers. */
  reserved: string | null;
  isDisputed: boolean;
};

export function withdrawnText({ returned, bounced, refused, reserved, isDisputed }: Withdrawn): string {
  const isAlone = !returned && !bounced && !refused && !reserved;
  return [
    `Pronto: o plano não continua${returned ? `, e ${returned} voltam para você` : ""}.`,
    bounced &&
      `${bounced} voltam depois que a nossa equipe combinar com você como devolver o valor que o seu banco recusou antes.`,
    refused &&
      `O provedor de pagamentos recusou a devolução de ${refused}: tentamos de novo e, se ele não aceitar, a nossa equipe combina com você outra forma.`,
    reserved &&
      `O provedor de pagamentos recusou a devolução de ${reserved}: a nossa equipe faz a transferência desse valor para você.`,
    isDisputed &&
      `${isAlone ? "O pagamento dele" : "Outro pagamento dele"} está contestado no banco, que decide sobre a devolução.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Why a refund is delayed: the fields of {@link Withdrawn} explain these words. */
export type Hindrance = "bounced" | "refused" | "reserved" | null;

type Withdrawing = {
  hasEnded: boolean;
  /** Formatted amount of the refund. */
  amount: string;
  /** Formatted last day of the right of withdrawal. */
  lastDay: string;
  hindrance: Hindrance;
};

const HINDRANCES: Record<NonNullable<Hindrance>, string> = {
  bounced:
    "Como o seu banco recusou uma devolução anterior, isso pode esperar até a nossa equipe combinar com você outra forma de receber aquele valor.",
  refused:
    "O provedor de pagamentos recusou uma devolução: tentamos de novo e, se ele não aceitar, a nossa equipe combina com você outra forma.",
  reserved:
    "O provedor de pagamentos recusou uma devolução: a nossa equipe faz a transferência da parte que ele recusou.",
};

export function withdrawalText({ hasEnded, amount, lastDay, hindrance }: Withdrawing): string {
  const plan = hasEnded ? "O plano já terminou" : "O plano termina agora";
  const money = hindrance ? `para você. ${HINDRANCES[hindrance]}` : "pelo mesmo meio.";
  return `${plan}, e ${amount} voltam ${money} É o seu direito de arrependimento (art. 49 do Código de Defesa do Consumidor), que vale até o fim do dia ${lastDay}.`;
}

type Cancelling = {
  isTrial: boolean;
  isUnpaid: boolean;
  isProcessing: boolean;
  isFirstChargeDue: boolean;
  end: string | null;
};

const AFTER_PLAN = "a conta volta ao gratuito, e as propostas prontas continuam suas.";
const RESUMABLE = `Quando o plano termina, ${AFTER_PLAN} Até lá dá para retomar o plano.`;

/**
 * @param isUnpaid the last charge is not paid (`past_due`)
 * @param isFirstChargeDue the trial is over, and Stripe makes the first charge within hours, even after a cancellation
 * @param end formatted end of the period or trial, or null if this end has passed
 */
export function cancelTexts({ isTrial, isUnpaid, isProcessing, isFirstChargeDue, end }: Cancelling) {
  if (isUnpaid && isProcessing && end) return { effect: `Ao cancelar, ${AT_BANK(end)}`, after: RESUMABLE };
  if (isUnpaid)
    return {
      effect: "A mensalidade não foi paga: o plano termina agora, e nada mais é cobrado.",
      after: `Com o fim do plano ${AFTER_PLAN}`,
    };
  if (isFirstChargeDue)
    return {
      effect: "O teste já terminou: a primeira cobrança ainda sai nas próximas horas, e é a única.",
      after:
        "Para não pagar, espere a cobrança e desista do plano nesta página: até sete dias depois dela, o valor volta inteiro.",
    };
  if (!end) return { effect: "O plano deixa de ser renovado.", after: RESUMABLE };
  const effect = isTrial
    ? `O teste vale até ${end}, e nada é cobrado.`
    : `O plano vale até ${end} e não é renovado.`;
  return { effect, after: RESUMABLE };
}

/**
 * Texts of the return page (A2.15). Only `plain` says 'Pagamento Realizado!' without knowing that the money arrived:
 * without a Stripe session in the address, the page cannot look the payment up.
 */
export const CHECKOUT_OUTCOMES = {
  checking: {
    title: "Conferindo o pagamento",
    text: "Estamos conferindo o pagamento com o provedor. Leva um instante.",
  },
  trial: {
    title: "Plano ativado!",
    text: "O seu plano está ativado e já vale na sua conta. Nada foi cobrado agora; a data da primeira cobrança está no painel, em Planos.",
  },
  undone: {
    title: "Pagamento desfeito",
    text: "Este pagamento não paga mais nada: o valor volta, ou já voltou, para você, e nada mais é cobrado por ele.",
  },
  ended: {
    title: "Este plano já terminou",
    text: "Esta página é de um plano que já terminou. A situação da sua conta está no painel, em Planos.",
  },
  nothing: {
    title: "Nenhum pagamento feito",
    text: "A página de pagamento foi encerrada sem cobrança. Você pode tentar de novo pelo painel.",
  },
  plan: { title: "Pagamento Realizado!", text: "O seu plano está ativado e já vale na sua conta." },
  fee: {
    title: "Pagamento Realizado!",
    text: "O pagamento chegou, e o apoio já mostra o que ele abriu.",
  },
  plain: {
    title: "Pagamento Realizado!",
    text: "O plano é ativado assim que o provedor confirma o pagamento; a situação aparece no painel.",
  },
  processing: {
    title: "Pagamento pendente",
    text: "O banco ainda não confirmou o pagamento. Assim que confirmar, a situação muda sozinha, e você não precisa pagar de novo.",
  },
  waiting: {
    title: "Pix esperando pagamento",
    text: "O código Pix que você gerou ainda pode ser pago. Assim que o banco confirmar, a situação muda sozinha. Pague uma vez só: um segundo pagamento volta.",
  },
  dead: {
    title: "Não pague o código Pix",
    text: "O banco ainda aceita o código que você gerou, mas o valor dele voltaria para você.",
  },
  later: {
    title: "Pagamento em conferência",
    text: "Ainda não conseguimos conferir este pagamento com o provedor. Se você pagou, nada se perde: conferimos de novo sozinhos, e a situação aparece no painel. Espere por ela antes de pagar de novo.",
  },
  unknown: {
    title: "Pagamento não encontrado",
    text: "Não encontramos este pagamento na sua conta. Se você pagou com outra conta, entre com ela; no painel está a situação do seu plano.",
  },
} as const;

/** Text after a plan was activated (A8.8). @param mailed whether a confirmation was mailed */
export const planActivated = (plan: "pro" | "plus", mailed: boolean): string =>
  `Plano ${plan.toUpperCase()} ativado!${mailed ? " Verifique seu email." : ""}`;

type Fee = { kind: "desbloqueio" | "comissao" | "complemento"; project: string; funder: string | null };

/** Text on what a paid fee bought (A2.15). @param amount formatted */
export function feePaid(amount: string, { kind, project, funder }: Fee): string {
  if (kind === "desbloqueio")
    return `${amount} abriram o contato de ${funder ?? "quem financia"} em ${project}.`;
  const what = kind === "comissao" ? "Comissão" : "Complemento da comissão";
  return `${what} de ${project}: ${amount}${funder ? `, pelo apoio de ${funder}` : ""}.`;
}

export const backTo = (path: string): string =>
  /^\/dashboard\/(negociacoes|apoios)\//.test(path) ? "Voltar ao apoio" : "Voltar para onde você estava";

type Terms = {
  /** Formatted price of a month. */
  monthly: string;
  /** Formatted last day of the trial; null without a trial. */
  trialEnd: string | null;
  /** Formatted end of the paid period. */
  end: string;
  isEnding: boolean;
};

export function planTerms({ monthly, trialEnd, end, isEnding }: Terms): [string, string][] {
  const price: [string, string] = ["Preço por mês", monthly];
  if (isEnding) return [price, ["Vale até", `${end}, sem renovação`]];
  if (trialEnd === null) return [price, ["Próxima cobrança", `em ${end}`]];
  return [
    ["Teste grátis", `até ${trialEnd}`],
    ["Primeira cobrança", `em ${trialEnd}, se você não cancelar antes`],
    price,
  ];
}

/** `end`: formatted last day of the plan. */
type Cancelled = {
  end: string;
  isTrial: boolean;
  /** Whether a Pix mandate pays the plan. A payer who revoked the mandate at the bank cannot resume the plan. */
  isPix: boolean;
};

export const cancelledMail = (plan: string, { end, isTrial, isPix }: Cancelled): Mail => ({
  subject: `O plano ${plan} foi cancelado`,
  title: `O seu plano ${plan} não se renova`,
  facts: [["Vale até", end]],
  message: `${isTrial ? "O teste vale até esse dia, e nada é cobrado." : "O plano vale até esse dia e não é renovado: depois dele nada mais é cobrado."} A conta volta então ao plano gratuito, e tudo o que você fez continua aqui.${isPix ? "" : "\n\nSe não foi você, ou se mudou de ideia, retome o plano no painel, em Planos, até esse dia."}`,
  actionText: "Ver o meu plano",
});

/** The texts are formatted. `day`: last day of the trial. `due`: amount of the first charge. */
type FirstCharge = {
  plan: string;
  day: string;
  due: string;
  monthly: string;
  /** Payment method, worded for use after 'por'. Null if Stripe names none. */
  method: string | null;
};

export const firstChargeMail = ({ plan, day, due, monthly, method }: FirstCharge): Mail => ({
  subject: `O teste do plano ${plan} termina em ${day}`,
  title: `O seu teste do plano ${plan} está no fim`,
  facts: [
    ["Fim do teste", day],
    ["Primeira cobrança", method ? `${due}, por ${method}` : due],
    ["Depois, por mês", monthly],
  ],
  message:
    "Para continuar com o plano, você não precisa fazer nada. Se não quiser continuar, cancele no painel, em Planos, antes desse dia: nada é cobrado.",
  actionText: "Ver o meu plano",
});

/** @param until formatted last day of grace */
export const lateMail = (plan: string, until: string): Mail => ({
  subject: `A mensalidade do plano ${plan} não foi paga`,
  title: "A mensalidade do seu plano não foi paga",
  message: `O banco recusou a cobrança deste mês do plano ${plan}. O plano continua valendo até ${until}, e tentamos de novo nesses dias.\n\nPara não perder o acesso, confira a forma de pagamento no painel, em Planos. Sem pagamento até lá, o plano termina sozinho. Se preferir não continuar, cancele o plano na mesma página: ele termina na hora, e não tentamos mais cobrar.`,
  actionText: "Conferir o pagamento",
});

const askedBack = (opening: string, what = "do valor inteiro") =>
  `${opening} pedimos a devolução ${what} pela mesma forma de pagamento. Se ela não for aceita, a nossa equipe combina com você outra forma. Se o pagamento estiver contestado no banco, é o banco que decide.`;

/** `isLost`: the payer's bank took back the money of a month. `credit`: formatted credit that is refunded, or null. */
export const endedMail = (
  plan: string,
  { isLost, credit }: { isLost: boolean; credit: string | null },
): Mail => ({
  subject: `O plano ${plan} terminou`,
  title: `O seu plano ${plan} terminou`,
  message: [
    isLost &&
      "O banco devolveu um pagamento do plano a quem o contestou. Por isso o plano termina e não é mais cobrado.",
    "A sua conta voltou ao plano gratuito. Tudo o que você fez continua aqui, e as propostas prontas podem ser lidas, editadas e exportadas. Nada mais será cobrado.",
    credit &&
      `Sobrou um crédito da mudança de plano. ${askedBack("Por isso", `de ${credit}`)} Você não precisa fazer nada.`,
  ]
    .filter(Boolean)
    .join("\n\n"),
  actionText: "Ver os planos",
});

export const duplicatePlanMail = (plan: string): Mail => ({
  subject: "Uma contratação repetida foi desfeita",
  title: "Uma contratação repetida foi desfeita",
  message: `A sua conta já tinha um plano pago quando a contratação do plano ${plan} chegou. Ela foi cancelada. ${askedBack("Se algo foi pago por ela,")}`,
  actionText: "Ver o meu plano",
});

export const paidTooLateMail = (plan: string): Mail => ({
  subject: "Um pagamento chegou depois do fim do plano",
  title: "O pagamento chegou depois do fim do plano",
  message: `O seu plano ${plan} já tinha terminado quando um pagamento dele chegou. Ele não paga mais nada. ${askedBack("Por isso")}\n\nPara ter o plano de novo, contrate-o no painel, em Planos.`,
  actionText: "Ver os planos",
});

type MonthReturned = {
  plan: string;
  amount: string;
  isKept: boolean;
  hasOtherPlan: boolean;
  /** Last day of a kept plan whose renewal was cancelled, formatted. Null if Stripe charges the next month. */
  end: string | null;
};

const KEPT = (end: string | null) =>
  end
    ? `O seu plano vale até ${end} e não se renova.`
    : "O seu plano continua e cobra o próximo mês no dia de sempre. Se não quiser continuar, cancele no painel, em Planos.";

const OVER = (hasOtherPlan: boolean) =>
  hasOtherPlan
    ? "O plano desta mensalidade já tinha terminado; o seu plano atual continua."
    : "O plano terminou, e nada mais será cobrado.";

export const monthReturnedMail = ({ plan, amount, isKept, hasOtherPlan, end }: MonthReturned): Mail => ({
  subject: `Mensalidade do plano ${plan} devolvida`,
  title: "Devolvemos uma mensalidade",
  facts: [["Valor devolvido", amount]],
  message: [
    "O valor volta pelo mesmo meio: no Pix em até um dia útil, no cartão na fatura deste mês ou na seguinte. O recibo da mensalidade foi cancelado.",
    isKept ? KEPT(end) : OVER(hasOtherPlan),
  ].join("\n\n"),
  actionText: "Ver o meu plano",
});

export const monthTransferredMail = ({ plan, amount }: Pick<MonthReturned, "plan" | "amount">): Mail => ({
  subject: `Mensalidade do plano ${plan} devolvida`,
  title: "Devolvemos uma mensalidade",
  facts: [["Valor devolvido", amount]],
  message:
    "A devolução pelo meio de pagamento não deu certo. Por isso a nossa equipe transferiu o valor para você, como combinado.",
  actionText: "Ver o meu plano",
});

export const MONTH_RETURNED = "Mensalidade devolvida, no todo ou em parte";
