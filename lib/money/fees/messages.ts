import type { Plan } from "@/lib/kit/account-kinds";
import type { FeeKind, Side } from "@/lib/kit/states";
import type { ReturnReason, Undone } from "./rules";

export const tooHigh = (fee: "A taxa" | "A comissão"): string =>
  `${fee} passa de R$ 999.999,99, o máximo que o meio de pagamento cobra de uma vez. Fale com o suporte, que envia outro jeito de pagar.`;

export const FEES = {
  unknown: "Este apoio não foi encontrado na sua conta.",
  over: "Este apoio foi encerrado. Nada foi cobrado.",
  handedOver: "Outra conta cuida agora deste projeto: o contato não pode ser aberto. Nada foi cobrado.",
  unlocked: "O contato já está aberto. Nada foi cobrado.",
  paid: "Esta taxa já foi paga. Nada foi cobrado.",
  returning:
    "A comissão anterior ainda está voltando para você. A nova pode ser paga assim que ela voltar. Nada foi cobrado.",
  notDue: "A comissão é devida depois que os dois lados confirmam o valor. Nada foi cobrado.",
  funderLeft: "A conta de quem quer apoiar foi encerrada: não há contato para abrir. Nada foi cobrado.",
  funderSuspended:
    "Por enquanto a conta do financiador não está ativa: o contato não pode ser aberto. Nada foi cobrado.",
  disputed: "O pagamento anterior está em contestação no banco. Espere o resultado antes de pagar de novo.",
  tooHigh: `${tooHigh("A taxa")} Nada foi cobrado.`,
  held: "A nossa equipe confere os dados do projeto. O contato pode ser aberto quando o projeto voltar à lista. Nada foi cobrado.",
} as const;

/** Answers to the team about a fee that was paid outside Stripe. */
export const OUTSIDE = {
  codeUsed:
    "Este código já registrou um pagamento. Procure por ele na busca: cada transferência quita uma taxa só.",
  notPayable: "Esta taxa não pode ser paga agora. Atualize a página e confira a situação do apoio.",
  changed:
    "O valor desta taxa mudou enquanto você olhava. Atualize a página e confira se a transferência tem o valor novo.",
  processing:
    "Um pagamento deste apoio está em processamento na Stripe. Espere o resultado, para a taxa não ser paga duas vezes.",
  pageOpened:
    "Quem cuida do projeto acabou de abrir a página de pagamento desta taxa. Tente de novo: o registro fecha essa página.",
  revoked: {
    engano: "Registro de pagamento desfeito: a transferência não era deste apoio",
    estorno: "Registro de pagamento desfeito: o banco estornou a transferência",
  },
} as const;

export const FEE_TITLES = {
  desbloqueio: (project: string) => `Abertura do contato: ${project}`,
  comissao: (project: string) => `Comissão de 8%: ${project}`,
  complemento: (project: string) => `Complemento da comissão: ${project}`,
} as const;

export const FEE_PURPOSES = {
  desbloqueio: (project: string, percent: string) =>
    `Taxa de abertura do contato (${percent} do valor da oportunidade) no projeto ${project}.`,
  comissao: (project: string, percent: string) =>
    `Comissão de ${percent} sobre a captação do projeto ${project}.`,
  complemento: (project: string, percent: string) =>
    `Complemento da comissão de ${percent} sobre a captação do projeto ${project}.`,
} as const;

export type Mail = {
  subject: string;
  title: string;
  message: string;
  facts?: readonly (readonly [name: string, value: string])[];
  actionText: string;
};
const OPEN = "Ver o apoio";
export const OWN_PAYMENTS = "Ver os seus pagamentos";
export const ASK_SUPPORT = "Falar com o suporte";

type DealFacts = { project: string; notice: string | null; organization: string; day: string };

export const dealFacts = (
  { project, notice, organization, day }: DealFacts,
  own: NonNullable<Mail["facts"]>,
): NonNullable<Mail["facts"]> => [
  ["Projeto", project],
  ...(notice ? [["Atenção", notice] as const] : []),
  ["Organização", organization],
  ...own,
  ["Data", day],
];

export const amountFact = (amount: string) => ["Valor do apoio", amount] as const;

export const unlockedMail = (side: Side, project: string): Mail =>
  side === "captador"
    ? {
        subject: `Contato aberto: ${project}`,
        title: "O contato está aberto",
        message:
          "O pagamento foi confirmado. Veja o contato de quem quer apoiar o projeto e combine o depósito na conversa.",
        actionText: OPEN,
      }
    : {
        subject: `O projeto abriu o seu contato: ${project}`,
        title: "O projeto quer falar com você",
        message:
          "Quem cuida do projeto abriu o seu contato e pode falar com você. A conversa também está aberta aqui.",
        actionText: OPEN,
      };

const LOCKED = {
  contestacao: {
    first: "O pagamento que abria o contato foi contestado no banco.",
    last: "Enquanto o banco não decide, a taxa não pode ser paga de novo.",
  },
  devolucao: {
    first: "O pagamento que abria o contato foi devolvido.",
    last: "Para abrir o contato outra vez, pague a taxa de novo.",
  },
  engano: {
    first: "A nossa equipe tinha registrado por engano, neste apoio, o pagamento que abriu o contato.",
    last: "Para abrir o contato, pague a taxa.",
  },
  estorno: {
    first: "O banco estornou a transferência que tinha pago a abertura do contato.",
    last: "Para abrir o contato outra vez, pague a taxa de novo.",
  },
  falso: {
    first: "Devolvemos o que você pagou por este contato, porque concluímos que o interesse era falso.",
    last: "Não é preciso pagar nem responder.",
  },
} as const;

type ClosedContact = {
  project: string;
  motivo: keyof typeof LOCKED;
  isOver: boolean;
  isPayable: boolean;
};

function afterClosing({ motivo, isOver, isPayable }: ClosedContact): string {
  if (isOver) return "O apoio já estava encerrado, e não há taxa a pagar.";
  const mayBePayable = motivo !== "contestacao" && motivo !== "falso";
  if (mayBePayable && !isPayable) return "Agora, a taxa não pode ser paga de novo.";
  return LOCKED[motivo].last;
}

/** The funder's mail gives no reason, because it must not name fees (A6.2). */
export const lockedMail = (side: Side, closed: ClosedContact): Mail => ({
  subject: `Contato fechado de novo: ${closed.project}`,
  title: "O contato foi bloqueado de novo",
  message:
    side === "captador"
      ? `${LOCKED[closed.motivo].first} O contato fica oculto e a conversa só pode ser lida. ${afterClosing(closed)}`
      : "O seu contato está oculto de novo para o projeto, e a conversa só pode ser lida. Avisamos você se ele abrir outra vez.",
  actionText: OPEN,
});

export const reopenedMail = (side: Side, project: string): Mail => ({
  subject: `Contato aberto de novo: ${project}`,
  title: "O contato está aberto de novo",
  message:
    side === "captador"
      ? "O banco decidiu a contestação: o pagamento da taxa vale, e o contato está aberto de novo. O apoio continua encerrado, e a conversa só pode ser lida."
      : "O projeto voltou a ver o seu contato, que já tinha aberto. O apoio continua encerrado, a conversa só pode ser lida, e nada é esperado de você.",
  actionText: OPEN,
});

export const disputeLostMail = ({ project, isPayable }: { project: string; isPayable: boolean }): Mail => ({
  subject: `Contestação decidida: ${project}`,
  title: "O banco devolveu o pagamento contestado",
  message: `O banco decidiu a contestação e devolveu a quem pagou o valor que abria o contato, que continua fechado.${isPayable ? " Para abrir o contato outra vez, pague a taxa de novo na página do apoio." : ""}`,
  actionText: OPEN,
});

export const commissionDueMail = (
  side: Side,
  {
    project,
    amount,
    confirmed,
    isTooHigh,
  }: { project: string; amount: string; confirmed: string; isTooHigh: boolean },
): Mail => ({
  subject: side === "captador" ? `Comissão a pagar: ${project}` : `Valor confirmado: ${project}`,
  title:
    side === "financiador"
      ? "O valor está confirmado pelos dois lados"
      : isTooHigh
        ? "A comissão precisa de outro jeito de pagar"
        : "A comissão pode ser paga",
  facts: [["Valor confirmado", confirmed], ...(side === "captador" ? [["Comissão", amount] as const] : [])],
  message:
    side === "captador"
      ? `${isTooHigh ? tooHigh("A comissão") : "Pague na página do apoio."} Depois do pagamento o valor confirmado conta no total captado do projeto.`
      : "O projeto vai emitir o seu recibo. Avisamos você quando sair.",
  actionText: OPEN,
});

export type ReceiptOutlook = "emitido" | "pendente" | "sem_conta";

const OUTLOOK: Record<ReceiptOutlook, Record<Side, string>> = {
  emitido: {
    captador: "O recibo para quem apoiou já foi emitido.",
    financiador: "O seu recibo já foi emitido e está na página do apoio.",
  },
  pendente: {
    captador: "Falta emitir o recibo para quem apoiou.",
    financiador: "Avisamos quando o seu recibo estiver pronto.",
  },
  sem_conta: {
    captador: "A conta de quem apoiou foi encerrada: sobre o recibo, fale com o suporte.",
    financiador: "A conta de quem cuidava do projeto foi encerrada: para o recibo, fale com o suporte.",
  },
};

export const concludedMail = (
  side: Side,
  { project, confirmed, receipt }: { project: string; confirmed: string; receipt: ReceiptOutlook },
): Mail => ({
  subject: `Apoio concluído: ${project}`,
  title: side === "captador" ? "A comissão está paga" : "O apoio está registrado",
  facts: [["Valor confirmado", confirmed]],
  message: `O valor já conta no total captado do projeto. ${OUTLOOK[receipt][side]}`,
  actionText: OPEN,
});

const UNDONE_TEXTS: Record<Undone, string> = {
  engano:
    "A nossa equipe tinha registrado neste apoio uma transferência que não era dele, e desfez o registro. O erro foi nosso, e pedimos desculpas: a taxa continua sem pagamento.",
  estorno:
    "O banco estornou a transferência que tinha pago esta taxa, e o dinheiro não está mais conosco. Por isso desfizemos o registro do pagamento.",
};

type UndoneBooking = {
  project: string;
  amount: string;
  /** Planned refund that will no longer be made, or null. */
  owed: string | null;
  day: string;
  why: Undone;
  kind: FeeKind;
  isDue: boolean;
};

export const undoneMail = ({ project, amount, owed, day, why, kind, isDue }: UndoneBooking): Mail => ({
  subject: `Registro de pagamento desfeito: ${project}`,
  title: "O registro de um pagamento foi desfeito",
  facts: [
    ["Taxa", FEE_NAMES[kind]],
    ["Valor registrado", amount],
    ["Dia no banco", day],
  ],
  message: [
    UNDONE_TEXTS[why],
    ...(owed ? [`A devolução de ${owed}, que a nossa equipe ia transferir, não acontece mais.`] : []),
    `O recibo deste pagamento não vale mais.${isDue ? " A comissão volta a ser devida e, até o pagamento, o valor confirmado não conta no total captado do projeto." : ""}`,
    "Se isso não confere com o seu extrato, fale com o suporte.",
  ].join("\n\n"),
  actionText: OPEN,
});

type Redated = Record<"project" | "fee" | "before" | "day", string>;

export const redatedMail = ({ project, fee, before, day }: Redated): Mail => ({
  subject: `Recibo com o dia corrigido: ${project}`,
  title: "Corrigimos o dia de um pagamento",
  facts: Object.entries({ Taxa: fee, "Dia no recibo antigo": before, "Dia certo": day }),
  message:
    "A nossa equipe tinha registrado a sua transferência com outro dia. O pagamento continua valendo, e nada mais muda. Use o recibo novo: o antigo não vale mais.",
  actionText: OPEN,
});

const RETURN_WAY =
  "O valor volta pelo mesmo meio: no Pix em até um dia útil, no cartão na fatura deste mês ou na seguinte.";
const TRANSFER_WAY =
  "A devolução pelo meio de pagamento não deu certo. Por isso a nossa equipe transferiu o valor para você, como combinado.";
const OUTSIDE_WAY =
  "Você pagou por transferência bancária. Por isso a nossa equipe devolveu o valor também por transferência.";
const COMMISSION_REFUNDS = {
  early: {
    title: "Devolvemos a comissão",
    text: "O apoio terminou antes da confirmação do valor. Por isso devolvemos a comissão que você pagou antes, menos a taxa de abertura do contato.",
  },
  excess: {
    title: "Devolvemos uma parte da comissão",
    text: "A comissão é de 8% do valor que os dois lados confirmaram, e o que você tinha pago passava disso. Por isso devolvemos a diferença.",
  },
} as const;

const REFUND_REASONS: Record<ReturnReason, string> = {
  falso:
    "A nossa equipe concluiu que o interesse era falso. Por isso devolvemos o que você pagou por este contato.",
  anulado:
    "A nossa equipe anulou a confirmação do depósito, e a comissão deixou de ser devida. Por isso devolvemos o que você pagou.",
  encerrado: "O apoio terminou antes de o pagamento chegar, e nada mais havia para pagar nele.",
  conta:
    "A conta de quem quer apoiar deixou de estar ativa antes de o pagamento chegar: não há contato para abrir.",
  retirado:
    "A nossa equipe passou a conferir os dados do projeto antes de o pagamento chegar. Quando o projeto voltar à lista, você pode abrir o contato.",
  valor:
    "O pagamento não tinha o valor que a taxa tem agora. Se ainda quer pagar, comece de novo na página do apoio.",
  pago: "Quando o pagamento chegou, esta taxa já estava paga ou deixou de ser devida, ou o contato já estava aberto.",
};

type Returned = {
  project: string;
  amount: string;
  /** Why we refund a part of a commission. Null for any other refund, and if the team refunds the part by hand. */
  commission: keyof typeof COMMISSION_REFUNDS | null;
  /**
   * Reason in the deal's history, or null. Null also if `commission` is set, and when the team transfers money that the
   * payer's bank had sent back.
   */
  reason: ReturnReason | null;
  isTransfer: boolean;
  isOutside: boolean;
};

const wayOf = ({ isTransfer, isOutside }: Pick<Returned, "isTransfer" | "isOutside">): string => {
  if (isOutside) return OUTSIDE_WAY;
  return isTransfer ? TRANSFER_WAY : RETURN_WAY;
};

export const returnedMail = ({ project, amount, commission, reason, ...way }: Returned): Mail => ({
  subject: commission ? `Comissão devolvida: ${project}` : `Pagamento devolvido: ${project}`,
  title: commission ? COMMISSION_REFUNDS[commission].title : "Devolvemos um pagamento",
  facts: [["Valor devolvido", amount]],
  message: [
    ...(commission ? [COMMISSION_REFUNDS[commission].text] : []),
    ...(reason ? [REFUND_REASONS[reason]] : []),
    wayOf(way),
  ].join("\n\n"),
  actionText: OPEN,
});

export const PAYMENT_STATES = {
  unlocked: "Desbloqueado",
  failed: "Falhou",
  expired: "Expirado",
  pending: "Pendente",
  paid: "Pago",
  processing: "Em processamento",
  refunded: "Devolvido",
  disputed: "Em contestação",
} as const;

export const NOT_OWED = "nada é devido agora";

export const FEE_NAMES = {
  desbloqueio: "Abertura do contato",
  comissao: "Comissão",
  complemento: "Complemento da comissão",
} as const;

export const COMMISSION_LINE =
  "A comissão passa de R$ 120 mil, o teto relatado para a rubrica de captação no orçamento de um projeto. Confira com o MMA de onde sai a diferença antes de pagar.";

export const SMALL_FEE = "O mínimo que o meio de pagamento aceita é R$ 0,50: é o que será cobrado.";

export const payWays = (takesPix: boolean): string =>
  `${takesPix ? "Por Pix ou cartão" : "Por cartão"}, na página segura da Stripe.`;

export const PAYMENT_RETURN = {
  processing: "Pagamento em processamento",
  processingHint: (takesPix: boolean) =>
    `Assim que o meio de pagamento confirmar, esta página muda sozinha.${takesPix ? " No Pix costuma levar segundos." : ""} Você pode sair: nada se perde.`,
  slow: "Ainda não veio a confirmação. Se você pagou, ela chega sozinha e avisamos por e-mail; não pague de novo.",
  nothing: "Nenhum pagamento confirmado ainda",
  nothingHint:
    "Se você acabou de pagar, a confirmação chega em instantes e esta página muda sozinha. Se saiu sem pagar, nada foi cobrado.",
  paid: (fee: string, amount: string) => `Pagamento confirmado: ${fee.toLowerCase()}, ${amount}`,
  opened: (funder: string) => `O contato de ${funder} e a conversa estão abertos nesta página.`,
  canceled: "Pagamento cancelado",
  canceledHint: "Nada foi cobrado. Você pode pagar quando quiser.",
} as const;

const PLAN_NAMES: Record<Plan, string> = { free: "Free", pro: "Pro", plus: "Plus" };

/** Consequences of accepting an interest (B1.3, B1.5). */
export const OPENING = {
  accept: "Não custa nada. O contato só abre depois, se você pagar a abertura.",
  acceptAgain: "Não custa nada, e o contato continua aberto.",
  opened: "já está aberto, sem nova taxa",
  share: (percent: string, plan: Plan) => `${percent} do valor no plano ${PLAN_NAMES[plan]}`,
  raised: "o mínimo que o meio de pagamento aceita",
  unnamed: "quando houver valor",
  commission: "depois que os dois lados confirmarem o valor",
  missing:
    "O financiador ainda não informou o valor. Peça agora, ou aceite e nós pedimos. Nada é cobrado antes.",
} as const;
