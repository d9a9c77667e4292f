import type { Side } from "@/lib/kit/states";
import type { DealStop } from "../rules/deal-stop";
import type { DepositWarning } from "../rules/deposit-warning";
import type { Lack, Phase } from "../rules/phase";
import type { Standing } from "../rules/standing";

/** {@link stepText} prefers a more specific text, such as a warning. */
const NEXT: Record<Exclude<Phase, "confirmacao" | "comissao">, Record<Side, string>> = {
  bloqueada: {
    captador: "Abra o contato para falar com quem quer apoiar o projeto. Depois vocês combinam o depósito.",
    financiador:
      "O projeto aceitou o seu interesse e precisa abrir o contato. Avisamos você por e-mail quando acontecer.",
  },
  conta: {
    captador: "Informe a conta bancária do projeto. O financiador a vê no apoio, e só ali.",
    financiador:
      "O projeto vai informar a conta bancária no apoio. Até lá, combinem os detalhes na conversa.",
  },
  deposito: {
    captador: "O financiador tem a conta do projeto. Quando depositar, ele informa o valor e o dia.",
    financiador: "Deposite na conta que o projeto informou e avise o valor e o dia.",
  },
  comprovante: {
    captador: "O financiador informou o depósito. Falta o comprovante do banco.",
    financiador: "Envie o comprovante do banco. É ele que o projeto confere antes de confirmar.",
  },
  divergencia: {
    captador:
      "Cada lado informou um valor. Confira o extrato e o comprovante, combinem na conversa, e quem errou corrige o seu.",
    financiador:
      "Cada lado informou um valor. Confira o comprovante, combinem na conversa, e quem errou corrige o seu.",
  },
  recibo: {
    captador: "O valor já conta no total captado do projeto. Emita o recibo para o financiador.",
    financiador: "O valor está confirmado pelos dois lados. O projeto vai emitir o seu recibo.",
  },
  concluida: {
    captador: "O apoio está concluído e o recibo foi emitido.",
    financiador: "O apoio está concluído. Baixe o recibo e entregue à contabilidade.",
  },
  cancelada: {
    captador: "Este apoio foi encerrado antes da confirmação do valor.",
    financiador: "Este apoio foi encerrado antes da confirmação do valor.",
  },
};

const CLOSED_AGAIN: Record<Side, string> = {
  captador:
    "O contato está fechado de novo. Abra o contato para continuar: o depósito que o financiador informou continua registrado.",
  financiador:
    "O contato está fechado de novo, e o projeto precisa abri-lo. O depósito que você informou continua registrado no apoio. Avisamos você por e-mail quando o contato abrir.",
};

const waitText = (phase: Phase): string =>
  phase === "bloqueada" ? "Espere para abrir o contato" : "Espere para seguir com o apoio";

/** Part of a longer sentence. */
const STOPS: Record<DealStop, string> = {
  disputed: "o pagamento anterior está em contestação no banco",
  funderSuspended: "a conta de quem quer apoiar não está ativa",
  returning: "a comissão anterior ainda está voltando para você",
};

const FEE_TOO_HIGH =
  "A taxa passa do que o meio de pagamento cobra de uma vez. Fale com o suporte, que envia outro jeito de pagar.";

const DEPOSIT_STAYS = " O depósito que o financiador informou continua registrado.";

const HELD: Record<Side, string> = {
  captador: "A nossa equipe confere os dados do projeto. O apoio continua quando o projeto voltar à lista.",
  financiador:
    "A nossa equipe confere os dados do projeto. Se ainda não depositou, fale com o suporte antes.",
};

/** Part of a longer sentence. */
const ENDED = {
  finished: "a captação do projeto terminou",
  deadline: "a captação do projeto terminou",
  full: "o valor total do projeto já foi captado",
} as const;

const endedText = (ended: string): Record<Side, string> => ({
  captador: `O financiador tem a conta do projeto, mas ${ended}. Antes do depósito, diga a ele se o projeto ainda pode recebê-lo.`,
  financiador: `Antes de depositar, confirme com o projeto e no SINIR+ se ele ainda pode receber: ${ended}. Se já depositou, avise o valor e o dia.`,
});

type OwnWarning = Exclude<DepositWarning, "held">;

const WARNED: Record<OwnWarning, Record<Side, string>> = {
  unchecked: {
    captador:
      "A organização do projeto deixou de estar conferida, e o financiador não vê a conta. O depósito espera a nova conferência.",
    financiador:
      "A organização do projeto deixou de estar conferida pela nossa equipe. Se ainda não depositou, fale com o suporte antes.",
  },
  rests: {
    captador:
      "A conta mudou, e o financiador espera um dia para ver os novos dados. Quando depositar, ele informa o valor e o dia.",
    financiador: "Espere para depositar: a conta do projeto mudou e os novos dados ainda não aparecem.",
  },
  finished: endedText(ENDED.finished),
  deadline: endedText(ENDED.deadline),
  full: endedText(ENDED.full),
};

const CONFIRM: Record<Side, { todo: string; done: string }> = {
  captador: {
    todo: "Confira o extrato da conta do projeto e confirme o valor que entrou.",
    done: "Você confirmou o valor que entrou. Falta a confirmação do financiador.",
  },
  financiador: {
    todo: "Confirme o valor que você depositou. O projeto confirma o valor que recebeu.",
    done: "Você confirmou o valor. Falta o projeto conferir o extrato e confirmar o dele.",
  },
};

function commissionText({ side, hasReceipt, hasPaidCommission }: Standing): string {
  if (side === "financiador")
    return hasReceipt
      ? "O valor está confirmado e o seu recibo foi emitido. Baixe o recibo e entregue à contabilidade."
      : "O valor está confirmado pelos dois lados. O projeto vai emitir o seu recibo.";
  return hasPaidCommission
    ? "Falta a diferença até os 8% do valor confirmado. Pague essa diferença para concluir."
    : "Os dois lados confirmaram o valor. Pague a comissão de 8% para concluir.";
}

/** After a confirmed deposit, funders read {@link BEFORE_RECEIPT} instead. */
const LACKING: Record<Lack, Record<Side, string>> = {
  organizacao: {
    captador: "Informe a organização que propõe este projeto. Sem ela não há conta nem recibo.",
    financiador: "O projeto precisa informar a organização que o propõe. Não deposite antes disso.",
  },
  encerrada: {
    captador:
      "A Receita Federal diz que o CNPJ da organização foi baixado ou anulado: com ele não há conta nem recibo. Adicione em Minhas organizações a que continua o projeto e fale com a nossa equipe no Suporte.",
    financiador:
      "O projeto precisa acertar os dados da organização, e depois a nossa equipe a confere. Não deposite antes disso.",
  },
  inativa: {
    captador:
      "A Receita Federal diz que o CNPJ da organização não está ativo. Regularize o CNPJ e consulte de novo em Minhas organizações. Depois a nossa equipe confere a organização: sem a conferência não há conta nem recibo.",
    financiador:
      "O projeto precisa acertar os dados da organização, e depois a nossa equipe a confere. Não deposite antes disso.",
  },
  representante: {
    captador:
      "Informe quem representa a organização do projeto. Depois a nossa equipe a confere: sem a conferência não há conta nem recibo.",
    financiador:
      "O projeto precisa informar quem representa a organização, e depois a nossa equipe a confere. Não deposite antes disso.",
  },
  conferencia: {
    captador:
      "A nossa equipe confere a organização: compara o CNPJ com a proposta e com quem a representa. Sem a conferência não há conta nem recibo.",
    financiador: "A nossa equipe confere a organização do projeto. Não deposite antes disso.",
  },
  aprovacao: {
    captador: "Informe o número da aprovação do projeto: ele sai no recibo.",
    financiador: "O valor está confirmado. O recibo sai depois que o projeto informar o número da aprovação.",
  },
  analise: {
    captador:
      "A nossa equipe analisa o cadastro do projeto, com os dados que faltavam. O apoio segue depois da análise.",
    financiador: "A nossa equipe analisa o cadastro do projeto. Não deposite antes disso.",
  },
};

const BEFORE_RECEIPT: Record<Exclude<Lack, "aprovacao">, string> = {
  organizacao:
    "O valor está confirmado. O recibo sai depois que o projeto informar a organização que o propõe.",
  encerrada:
    "O valor está confirmado. O recibo sai depois que o projeto acertar os dados da organização e a nossa equipe a conferir.",
  inativa:
    "O valor está confirmado. O recibo sai depois que o projeto acertar os dados da organização e a nossa equipe a conferir.",
  representante:
    "O valor está confirmado. O recibo sai depois que o projeto informar quem representa a organização e a nossa equipe a conferir.",
  conferencia:
    "O valor está confirmado. O recibo sai depois que a nossa equipe conferir a organização do projeto.",
  analise: "O valor está confirmado. O recibo sai depois que a nossa equipe analisar o cadastro do projeto.",
};

type Checkable = NonNullable<Standing["checkableFrom"]>;

const earlierText = (kindDecides: boolean, subject: string): string =>
  kindDecides ? `, ou antes se ${subject} for cooperativa ou associação` : "";

export const checkableText = (from: Checkable | null): string =>
  from === null
    ? ""
    : ` O CNPJ é novo demais para a lei: a conferência só pode ser feita a partir de ${from.day}${earlierText(from.kindDecides, "a organização")}.`;

export const receiptAfterCheck = ({ day, kindDecides }: Checkable): string =>
  `O recibo sai depois que a nossa equipe conferir a organização do projeto, o que só é possível a partir de ${day}${earlierText(kindDecides, "ela")}.`;

function youngText(from: Checkable, { phase, side }: Pick<Standing, "phase" | "side">): string {
  const { day, kindDecides } = from;
  if (side === "captador") {
    const young = "O CNPJ da organização é novo demais para a lei";
    const checkable = `a nossa equipe só pode conferir a organização a partir de ${day}.`;
    const known = kindDecides
      ? `${young}. Com o tipo que está em Minhas organizações, ${checkable} Se ela é cooperativa ou associação, corrija o tipo: a lei pede então 6 meses em vez de 12.`
      : `${young}: ${checkable}`;
    return `${known} Sem a conferência não há conta nem recibo.`;
  }
  return phase === "recibo"
    ? `O valor está confirmado. ${receiptAfterCheck(from)}`
    : `A nossa equipe só pode conferir a organização do projeto a partir de ${day}${earlierText(kindDecides, "ela")}. Não deposite antes da conferência.`;
}

function lackText(lack: Lack, standing: Pick<Standing, "phase" | "side" | "checkableFrom">): string {
  const { phase, side, checkableFrom } = standing;
  if (lack === "conferencia" && checkableFrom) return youngText(checkableFrom, standing);
  return phase === "recibo" && side === "financiador" && lack !== "aprovacao"
    ? BEFORE_RECEIPT[lack]
    : LACKING[lack][side];
}

const LEFT: Record<Side, string> = {
  captador:
    "O financiador encerrou a conta, e o apoio fica registrado como está. Para o que ainda falta, fale com o suporte.",
  financiador:
    "Quem cuidava do projeto encerrou a conta, e o apoio fica registrado como está. Para o que ainda falta, fale com o suporte.",
};

const ARRIVED_OR_NOT = {
  open: "O financiador encerrou a conta. Veja o extrato da conta do projeto e diga aqui se o depósito chegou: confirme o valor, ou encerre o apoio se nada chegou. Se chegou outro valor, fale com o suporte.",
  unreported:
    "O financiador encerrou a conta sem informar um depósito. Veja o extrato da conta do projeto: se nada chegou, encerre o apoio aqui; se chegou, fale com o suporte.",
  closed:
    "O financiador encerrou a conta, e o contato está fechado. Se o depósito não chegou, encerre o apoio aqui; se chegou, fale com o suporte.",
};

/** For both sides, while the captador's account is suspended. */
export const LEFT_TO_TEAM =
  "A conta que cuida deste apoio pelo projeto não está ativa, e o apoio está com a nossa equipe. Não faça outro depósito. Se o dinheiro já saiu da sua conta, fale com o suporte.";

const RESUMED = "O projeto voltou à lista, e o prazo deste passo recomeçou.";

const ANNULLED: Record<Side, string> = {
  captador: "A nossa equipe anulou o depósito anterior.",
  financiador: "A nossa equipe anulou o depósito anterior, e um recibo dele não vale para o imposto.",
};
/** A part of an annulled deposit may have arrived. */
const REPORT_AGAIN: Record<Side, string> = {
  captador:
    "O financiador avisa de novo o valor e o dia do dinheiro que chegou à conta do projeto. Antes de confirmar, veja o extrato dela.",
  financiador:
    "Avise de novo o valor e o dia do dinheiro que chegou à conta do projeto. Se nada chegou, deposite antes.",
};

export function nextText(standing: Standing): string {
  const { side, isHeld, isAbandoned, isAnnulled, isResumed, mayEnd, phase } = standing;
  if (isAbandoned && mayEnd && phase === "bloqueada") return ARRIVED_OR_NOT.closed;
  if (isAbandoned && mayEnd) return ARRIVED_OR_NOT[standing.hasDeposit ? "open" : "unreported"];
  if (isAbandoned) return LEFT[side];
  if (standing.isLeftToTeam) return LEFT_TO_TEAM;
  if (isHeld) return HELD[side];
  if (isAnnulled) return `${ANNULLED[side]} ${stepText(standing)}`;
  return isResumed ? `${RESUMED} ${stepText(standing)}` : stepText(standing);
}

/** Omits {@link ANNULLED}, because the mail about the annulment already says it. */
export const stepAfterAnnulment = (standing: Standing): string =>
  standing.isHeld ? HELD[standing.side] : stepText(standing);

function stepText(standing: Standing): string {
  const { phase, side, hasConfirmed, hasDeposit, isAnnulled, lack, warning, stop, isFeeTooHigh } = standing;
  // Only the captador reads the stop: the funder must not read of fees (A6.2), and a suspended funder cannot log in.
  if (stop === "returning" && side === "captador")
    return "A comissão anterior ainda está voltando para você. A nova pode ser paga assim que ela voltar.";
  if (stop && side === "captador")
    return `${waitText(phase)}: ${STOPS[stop]}.${hasDeposit ? DEPOSIT_STAYS : ""}`;
  const isOwnLack = lack !== null && lack !== "conferencia";
  if (warning && warning !== "held" && (side === "financiador" || !isOwnLack)) return WARNED[warning][side];
  if (lack) return lackText(lack, standing);
  if (isFeeTooHigh && side === "captador") return FEE_TOO_HIGH;
  if (phase === "bloqueada" && hasDeposit) return CLOSED_AGAIN[side];
  if (phase === "confirmacao") return CONFIRM[side][hasConfirmed ? "done" : "todo"];
  if (phase === "comissao") return commissionText(standing);
  if (phase === "deposito" && isAnnulled) return REPORT_AGAIN[side];
  return NEXT[phase][side];
}

type OpenPhase = Exclude<Phase, "concluida" | "cancelada">;

type PhaseDuty = {
  verb: string;
  about: "de" | "em";
  action: string;
  /** Name of the door action that fulfils the duty. */
  door: string;
};

/** {@link dutyText} has another text for a deposit. */
export const DUTIES: Record<OpenPhase, PhaseDuty> = {
  bloqueada: { verb: "Abra o contato", about: "de", action: "Abrir contato", door: "pay-fee" },
  conta: { verb: "Informe a conta bancária", about: "de", action: "Informar", door: "save-bank-account" },
  deposito: { verb: "Deposite e avise aqui", about: "de", action: "Depositar", door: "inform-deposit" },
  comprovante: {
    verb: "Envie o comprovante do depósito",
    about: "em",
    action: "Enviar",
    door: "inform-deposit",
  },
  confirmacao: {
    verb: "Confirme o valor do depósito",
    about: "em",
    action: "Confirmar",
    door: "confirm-amount",
  },
  divergencia: { verb: "Acerte o valor do depósito", about: "em", action: "Acertar", door: "confirm-amount" },
  comissao: { verb: "Pague a comissão", about: "de", action: "Pagar", door: "pay-fee" },
  recibo: { verb: "Emita o recibo", about: "de", action: "Emitir", door: "issue-receipt" },
};

/** Null while the team has to act. */
const LACK_DUTY: Record<Lack, string | null> = {
  organizacao: "Informe a organização",
  encerrada: "Fale com a equipe sobre o CNPJ da organização",
  inativa: "Regularize o CNPJ da organização",
  representante: "Informe quem representa a organização",
  conferencia: null,
  aprovacao: "Informe o número da aprovação",
  analise: null,
};

/** For example `Confirme o valor do depósito em Galpão de triagem`. */
export const dutyText = (
  { phase, lack, isFeeTooHigh }: { phase: OpenPhase; lack: Lack | null; isFeeTooHigh: boolean },
  project: string,
): string => {
  if (isFeeTooHigh)
    return `Fale com o suporte para pagar ${phase === "comissao" ? "a comissão" : "a abertura do contato"} de ${project}`;
  const missing = lack && LACK_DUTY[lack];
  if (missing) return `${missing} de ${project}`;
  if (phase === "deposito") return `Deposite para ${project} e avise aqui`;
  return `${DUTIES[phase].verb} ${DUTIES[phase].about} ${project}`;
};

/** @param until formatted moment at which a changed bank account appears */
export function warningText(warning: DepositWarning, project: string, until: string): string {
  switch (warning) {
    case "held":
      return `Não deposite para ${project} por enquanto: a equipe confere os dados`;
    case "unchecked":
      return `Não deposite para ${project} por enquanto: a organização deixou de estar conferida`;
    case "rests":
      return `Espere para depositar para ${project} até ${until}: a conta mudou`;
    default:
      return `Antes de depositar para ${project}, confirme com o projeto: ${ENDED[warning]}`;
  }
}

export const stoppedText = (stop: DealStop, phase: Phase, project: string): string =>
  `${waitText(phase)} ${phase === "bloqueada" ? "de" : "a"} ${project}: ${STOPS[stop]}`;

export const resumedText = (duty: string): string => `${duty}: o projeto voltou à lista`;

const WARNED_DUTY: Record<OwnWarning, string> = {
  unchecked: "Não deposite por enquanto",
  rests: "Espere para depositar",
  finished: "Confirme antes de depositar",
  deadline: "Confirme antes de depositar",
  full: "Confirme antes de depositar",
};

type Turn = Pick<Standing, "side" | "phase" | "whose" | "lack" | "warning" | "stop" | "isFeeTooHigh">;

/** This side's next step, without the project's name. Null if the side has nothing to do. */
export function dutyVerb({ side, phase, whose, lack, warning, stop, isFeeTooHigh }: Turn): string | null {
  if (whose !== "mine" && whose !== "both" && whose !== "differ") return null;
  if (phase === "concluida" || phase === "cancelada") return null;
  if (warning && warning !== "held" && side === "financiador") return WARNED_DUTY[warning];
  if (stop && side === "captador") return waitText(phase);
  if (lack) return LACK_DUTY[lack];
  if (isFeeTooHigh) return "Fale com o suporte";
  return DUTIES[phase].verb;
}
