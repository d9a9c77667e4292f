import type { CheckoutStatus, MonthStatus } from "@/lib/kit/states";
import type { EventError } from "@/lib/money/billing/rules";
import type { FeeState, Money, Purpose, Refusal, Tab } from "./rules";

export const TAB_LABELS: Record<Tab, string> = {
  pagamentos: "Pagamentos",
  mensalidades: "Mensalidades",
  devolver: "A devolver",
  contestados: "Contestados",
  banco: "Banco",
  avisos: "Avisos da Stripe",
};

export const EMPTY_TABS: Record<Exclude<Tab, "banco">, string> = {
  pagamentos: "Cada visita à página de pagamento aparece aqui, da mais recente à mais antiga.",
  mensalidades: "Cada mês de um plano aparece aqui.",
  devolver:
    "Valores que a plataforma ainda precisa devolver aparecem aqui até a Stripe confirmar ou a equipe registrar a transferência. Uma transferência reservada fica aqui até a equipe a registrar ou desistir dela.",
  contestados:
    "Taxas contestadas no banco aparecem aqui enquanto o banco decide. Uma mensalidade contestada aparece em Avisos da Stripe e em Mensalidades.",
  avisos: "Avisos da Stripe que falharam ou não puderam ser aplicados aparecem aqui.",
};

const PURPOSE_LABELS: Record<Purpose, string> = {
  plano: "Plano",
  mensalidade: "Mensalidade do plano",
  desbloqueio: "Abertura do contato",
  comissao: "Comissão",
  complemento: "Complemento da comissão",
};

type Named = { finalidade: Purpose; projeto: string | null; plano: string | null };

export function paymentTitle({ finalidade, projeto, plano }: Named): string {
  const label = PURPOSE_LABELS[finalidade];
  if (plano) return `${label} ${plano.toUpperCase()}`;
  return projeto ? `${label}: ${projeto}` : label;
}

const CHECKOUT_LABELS: Record<CheckoutStatus, string> = {
  aberto: "Aberto",
  processando: "Em processamento",
  pago: "Pago",
  expirado: "Expirado",
  cancelado: "Cancelado",
  falhou: "Falhou",
  devolvido: "Devolvido",
};

/** A plan's checkout with the status `pago` reads 'Contratado', because a trial charges nothing. */
export const checkoutLabel = (finalidade: Purpose, status: CheckoutStatus): string =>
  finalidade === "plano" && status === "pago" ? "Contratado" : CHECKOUT_LABELS[status];

export const trialText = ({ day, isCancelled }: { day: string; isCancelled: boolean }): string =>
  isCancelled ? `Teste até ${day}, cancelado, nada cobrado` : `Teste até ${day}, nada cobrado ainda`;

type CheckoutFacts = Money & { finalidade: Purpose; situacao: CheckoutStatus; desfeitoEm: Date | null };

/** @param aTransferir centavos of a reserved transfer that are still owed */
const transferLabel = (aTransferir: bigint): string => (aTransferir > 0n ? "Em transferência" : "A conferir");

export function paymentLabel(payment: CheckoutFacts): string {
  const { finalidade, situacao, contestadoEm, aDevolver, voltou, reservado, aTransferir, devolvido } =
    payment;
  if (payment.desfeitoEm) return "Registro desfeito";
  if (contestadoEm) return "Contestado";
  if (reservado > 0n) return transferLabel(aTransferir);
  if (aDevolver > 0n || voltou > 0n) return "A devolver";
  if (devolvido > 0n && situacao === "pago") return "Devolvido em parte";
  return checkoutLabel(finalidade, situacao);
}

const MONTH_LABELS: Record<MonthStatus, string> = {
  aberta: "Aberta",
  processando: "Em processamento",
  paga: "Paga",
  falhou: "Falhou",
  anulada: "Anulada",
};

export function monthLabel(month: Money & { situacao: MonthStatus }): string {
  const { situacao, valor, devolvido, voltou, aDevolver, reservado, aTransferir, contestadoEm } = month;
  if (contestadoEm) return "Contestada";
  if (reservado > 0n) return transferLabel(aTransferir);
  if (voltou > 0n || aDevolver > 0n) return "A devolver";
  if (devolvido === 0n) return MONTH_LABELS[situacao];
  return devolvido >= valor ? "Devolvida" : "Devolvida em parte";
}

const FEE_LABELS: Record<Exclude<FeeState, "owed">, string> = {
  pending: "a pagar",
  expired: "não está em cobrança",
  paid: "paga",
  failed: "falhou",
  disputed: "contestada no banco",
  refunded: "devolvida",
  partlyRefunded: "devolvida em parte",
};

/** Label of a fee's state, in lower case because it follows an amount. */
export const feeLabel = (state: FeeState, owed: string): string =>
  state === "owed" ? `${owed} a devolver` : FEE_LABELS[state];

export const REFUSALS: Record<Refusal, string> = {
  not_paid: "Só um valor pago pode ser devolvido.",
  refunded: "Este valor já foi devolvido.",
  undone:
    "O registro deste pagamento foi desfeito: a transferência não era deste apoio, ou o banco a estornou. Nada há a devolver.",
  outside:
    "Este valor chegou por transferência, fora da Stripe: só a equipe pode devolvê-lo. Devolva só para a conta de onde ele veio, como o extrato mostra; se veio por Pix, pela devolução do próprio Pix. Nunca para outra conta, mesmo que a pessoa peça: ela ainda poderia contestar o pagamento no banco e receber duas vezes. Reserve a transferência aqui antes de fazê-la. Se o dinheiro não está mais conosco, desfaça o registro: então nada mais volta.",
  disputed: "Este pagamento está contestado: o banco decide, e uma devolução agora pagaria duas vezes.",
  owed: "A devolução deste valor já está em andamento.",
  refused:
    "A Stripe recusou esta devolução, e continuamos tentando. Se ela recusar por dias, combine uma transferência com a pessoa e reserve-a aqui antes de fazê-la.",
  bounced:
    "A devolução não chegou: o valor voltou do banco de quem pagou, que a recusou ou decidiu depois uma contestação a nosso favor, ou a transferência registrada não foi feita. Combine a forma com a pessoa e registre a transferência. O que chegou por transferência só volta para a conta de onde veio.",
  reserved:
    "A equipe reservou uma transferência: só ela devolve esse valor, e a Stripe não tenta mais. Depois de transferir, registre; se não for transferir, desista.",
  undecided:
    "A equipe transferiu, ou ia transferir, mais do que está a devolver: o banco de dados foi restaurado sem a decisão de devolver o resto, que está em 'Sem decisão'. A transferência está reservada, e a Stripe não devolve esse valor. Se ela foi feita ou será feita, não desista: repita no apoio a decisão que a restauração perdeu, ou devolva aqui tudo o que falta do pagamento, e depois registre a transferência. Se ela não foi feita nem será, desista. Se o que está reservado é o mesmo valor que a Stripe já devolveu ('Devolvido'), e nenhuma outra decisão se perdeu, não transfira: desista; se já transferiu, combine com a pessoa a volta de um dos valores.",
  overtaken:
    "A equipe reservou uma transferência, mas dela nada mais está a devolver: o valor voltou pela Stripe ou pelo banco. Não transfira. Se a transferência já foi feita, combine com a pessoa a volta de um dos valores; depois, desista da transferência.",
  sentBack:
    "O valor da transferência reservada tinha voltado pela Stripe, e o banco de quem pagou o mandou de volta para nós. Desista da reserva: depois, registre aqui a transferência que a pessoa recebeu ou vai receber.",
};

/**
 * Added to {@link REFUSALS}.undecided if a bank sent a refund back, because the reserved transfer may have been of that
 * money. If Stripe returned another part after the backup, a repeated decision would pay that part again.
 */
export const UNDECIDED_CAME_BACK =
  "Se a Stripe devolveu outra parte desde o backup, não desista nem repita decisão: some antes o que a pessoa recebeu, da Stripe e da equipe. Se ela já recebeu tudo, deixe o pagamento como está: nada mais sai. Senão, e só se a transferência pagou o que está em 'Voltou do banco', e nada mais, desista da reserva e registre a transferência depois.";

/**
 * Text for a fee whose refund a restore left undecided. `covered`: formatted part of the amount that the reserved
 * transfer covers. `beyond`: formatted part beyond that transfer.
 */
export function decidedAgainText(parts: {
  covered: string;
  beyond: string | null;
  isOutside: boolean;
}): string {
  const { covered, beyond, isOutside } = parts;
  const rest = beyond
    ? `; os outros ${beyond} ${isOutside ? "ficam a devolver" : "são pedidos à Stripe"}`
    : "";
  return `A restauração perdeu uma decisão de devolver. Esta vale para tudo o que falta do pagamento: a transferência reservada cobre ${covered} desse valor${rest}. Se a decisão perdida era de uma parte só, não devolva aqui: repita-a no apoio. Não dá para desfazer.`;
}

/** @param last formatted time; null if it is not known */
export const refusalsText = (times: number, last: string | null): string =>
  times > 0 && last ? `${times}, a última em ${last}` : String(times);

const WEBHOOK_ERRORS: Record<EventError, string> = {
  down: "A Stripe não respondeu.",
  busy: "A Stripe pediu para esperar.",
  refused: "A Stripe recusou a consulta.",
  declined: "A Stripe recusou o pagamento.",
  invalid: "A resposta da Stripe não pôde ser lida.",
  reused: "A Stripe recebeu a mesma chave com outros dados. Veja o log.",
  missing: "O objeto não existe na Stripe.",
  failed: "Erro nosso ao aplicar. Veja o log.",
  "unknown checkout": "O pagamento não é de uma página nossa.",
  "another customer": "O pagamento é de outro cliente.",
  "no payment in reais": "O pagamento não é em reais.",
  "a refund came back":
    "O valor devolvido voltou do banco de quem pagou. Combine outra forma com a pessoa, na página do pagamento.",
  "refunded twice":
    "Voltou mais do que foi pago: pela transferência da equipe e também pela Stripe ou pelo banco. Combine com a pessoa o que ela recebeu a mais.",
  "disputed month": "Uma mensalidade foi contestada.",
  "unknown payment": "O pagamento não é de um plano conhecido.",
  "unknown customer": "O cliente da Stripe não é de uma conta nossa.",
  "unknown price": "A assinatura tem um preço que não é nosso.",
  "another currency": "A assinatura não é em reais.",
  "another amount": "A assinatura tem outro valor que o do plano.",
};
const ERROR_TEXTS = new Map<string, string>(Object.entries(WEBHOOK_ERRORS));

/** @param error stripe_events.error */
export const webhookErrorText = (error: string): string => ERROR_TEXTS.get(error) ?? error;

export const PAYMENTS = {
  refunded: "Valor devolvido. A Stripe avisa quando ele chegar.",
  pending: "Devolução pedida. A situação muda quando a Stripe confirmar.",
  planEnds: "O plano termina em instantes.",
  transferred:
    "Devolução registrada como paga por transferência. A pessoa recebe um e-mail, se ainda tiver conta.",
  reserved:
    "Transferência reservada: a Stripe não tenta mais devolver esse valor. Agora transfira e registre aqui.",
  released:
    "Reserva desfeita. Se algo ainda está a devolver, a Stripe tenta de novo; durante uma contestação, só se o banco decidir a nosso favor.",
  dealGone: "Este apoio não existe mais.",
  nothingLeft: "Deste pagamento não há mais nada a devolver, ou tudo já está em A devolver.",
  owedAgain:
    "A devolução está decidida de novo. Registre a transferência reservada. O que ela não cobre é pedido à Stripe ou fica a devolver.",
  owedOutside:
    "O valor está em A devolver. Reserve a transferência antes de fazê-la, e registre-a aqui depois.",
  reservedOutside: "Transferência reservada. Agora transfira e registre aqui.",
  releasedOutside: "Reserva desfeita. O valor continua em A devolver, até a equipe o transferir.",
  booked:
    "Pagamento registrado. Os dois lados recebem os mesmos e-mails que depois de um pagamento na Stripe.",
  dayAfterTaken: "Este dia é depois do estorno registrado: o banco só estorna o que já entrou.",
  corrected: "Registro corrigido. Se o dia mudou e o recibo valia, há um recibo novo.",
  undone: "Registro desfeito. Quem pagou recebe um e-mail que diz o que aconteceu.",
  lossRecorded:
    "Estorno registrado como perda da plataforma. O movimento está em Banco e espera a conferência.",
  lossChanged: "Outra pessoa acaba de registrar um estorno deste pagamento. Atualize a página e confira.",
  notReturned:
    "Um estorno depois da devolução só existe em um pagamento por transferência que voltou por inteiro, ou cujo resto o banco estornou.",
  uncheckedTransfer: "Antes, outra pessoa da equipe confere no extrato a transferência da devolução.",
  takenTooMuch: (most: string) =>
    `O banco só pode ter estornado até ${most} deste pagamento. Confira o extrato.`,
  takenTooLittle: (least: string) =>
    `Com o registro desfeito, o banco estornou ao menos ${least}, o que ainda não voltou. Confira o extrato.`,
  notBooked: "Este pagamento não está registrado por fora da Stripe, ou já foi desfeito.",
  undoReserved:
    "A equipe reservou uma transferência deste pagamento. Se ela não foi feita, desista dela antes de desfazer o registro.",
  undoCameBack:
    "Uma transferência da devolução deste pagamento voltou ou não foi feita, e o valor está em A devolver. Se o banco estornou o pagamento, não transfira: fale com quem cuida do sistema.",
  undoPartly:
    "Uma parte deste pagamento já voltou para quem pagou, por isso a transferência era deste apoio. O resto só se desfaz se o banco o estornou.",
  amountMissing: "Escreva o valor que o banco mostra.",
  amountOther:
    "O banco mostra um valor diferente do da taxa. Não registre: só o valor exato, em uma transferência, quita a taxa. Devolva pelo banco o que chegou e peça uma transferência nova, do valor exato.",
  dayMissing: "Escolha o dia em que o banco mostra a transferência.",
  dayBeforePayment: "Esse dia é antes do dia em que o dinheiro entrou. Confira o extrato.",
  mistakeWithReturn:
    "Para “não era desta taxa”, deixe o estorno em branco. Se o banco devolveu o dinheiro, escolha “O banco estornou a transferência”.",
  takenBackDayMissing: "Escolha o dia em que o banco mostra o estorno.",
  dayFuture: "Esse dia ainda não chegou.",
  dayEarly: (day: string) =>
    `A taxa só podia ser paga a partir de ${day}. Confira se a transferência é dela.`,
  codeMissing:
    "Escreva o código da transferência como está no extrato: o E2E ou, sem ele, o número da TED, com pelo menos seis letras ou números.",
  whyMissing: "Escolha o que aconteceu.",
  bookingAway:
    "A Stripe não respondeu, e nada foi registrado. Uma página de pagamento aberta precisa ser fechada antes. Tente de novo em alguns minutos.",
  alreadyReserved:
    "A equipe já reservou esta transferência. Atualize a página: ela diz quem foi, para vocês não transferirem duas vezes.",
  notReserved: "Não há transferência reservada neste pagamento. Atualize a página e confira a situação.",
  owedFell:
    "O valor a devolver caiu depois da reserva, porque uma parte voltou pela Stripe ou pelo banco. Se você já transferiu mais, combine com a pessoa a volta da diferença. Atualize a página e registre só o que ainda está a devolver.",
  notOwed:
    "Não há mais nada a devolver neste pagamento: a Stripe devolveu, ou uma transferência já está registrada. Se a sua transferência é outra, combine com a pessoa a volta de um dos valores.",
  notRefused: "A Stripe ainda não recusou esta devolução: espere por ela, para não pagar duas vezes.",
  refunding:
    "A Stripe está tentando esta devolução agora. Espere alguns minutos, atualize a página e confira o valor antes de continuar, para não pagar duas vezes.",
  refundPending:
    "A Stripe ainda não sabe se uma devolução deste pagamento chegou. Espere pelo resultado, para não pagar duas vezes.",
  owedChanged: "O valor a devolver mudou enquanto você olhava. Atualize a página, confira e tente de novo.",
  gone: "Este pagamento não existe mais.",
  away: "A Stripe não respondeu. Nada foi devolvido duas vezes: confira a situação e tente de novo.",
  refused: "A Stripe recusou a devolução. Confira o pagamento no painel da Stripe.",
  refusedOwed:
    "A Stripe recusou a devolução. O valor está em A devolver: continuamos tentando, e a página do pagamento diz o que a equipe faz se a Stripe recusar por dias.",
  retried: "Aviso aplicado.",
  stillWrong: (problem: string) => `O aviso ainda não pôde ser aplicado: ${problem}`,
  eventGone: "Este aviso não existe mais.",
  settled: "Aviso resolvido.",
  notSettled:
    "Este aviso ainda pode ser aplicado de novo, ou já saiu da lista. Atualize a página e confira a situação.",
  noticeAway: "A Stripe não respondeu, e nada mudou. Tente de novo em alguns minutos.",
  failed: "Não foi possível concluir agora. Atualize a página e confira a situação.",
} as const;
