import type { MovementKind } from "@/lib/money/bank/rules";
import type { CheckFilter, CheckState } from "./rules";

export const CHECK_LABELS: Record<CheckFilter, string> = {
  todos: "Todos",
  falta: "Falta conferir",
  antes: "De antes da conferência",
};

export const EMPTY_BANK: Record<CheckFilter, string> = {
  todos: "Nenhum movimento registrado neste período.",
  falta: "Nada falta conferir neste período.",
  antes: "Neste período, nenhum movimento é de antes da conferência.",
};

const KIND_LABELS: Record<MovementKind, string> = {
  recebimento: "Taxa recebida",
  estorno: "Estorno pelo banco",
  transferencia: "Devolução transferida",
  volta: "Transferência que voltou",
};

export const kindLabel = (kind: MovementKind): string => KIND_LABELS[kind];

const PARTY_CHECKS: Record<MovementKind, string> = {
  recebimento: "Confira também de quem veio.",
  estorno: "Confira também de quem o banco estornou.",
  transferencia: "Confira também quem recebeu: deve ser quem pagou.",
  volta:
    "Confira também de quem era a transferência que voltou: se era de outra pessoa, não confirme, e desfaça o registro na página do pagamento.",
};

export const partyCheck = (kind: MovementKind): string => PARTY_CHECKS[kind];

export const directionLabel = (isIn: boolean): string => (isIn ? "Entrou" : "Saiu");

const NOT_MADE = "Registro desfeito: a transferência não foi feita";
const NOT_BACK = "Registro desfeito: a volta era de outra transferência";
const NO_LOSS = "Registro desfeito: o estorno não está no extrato, ou não com este valor";
const UNDONE_TEXTS = new Map([
  ["engano", "Registro desfeito: a transferência não era desta taxa"],
  ["estorno", "Registro desfeito: o banco estornou"],
]);

export function undoneText(undoneAs: string, kind: MovementKind): string {
  if (kind === "volta") return NOT_BACK;
  if (kind === "estorno") return NO_LOSS;
  return kind === "transferencia" ? NOT_MADE : (UNDONE_TEXTS.get(undoneAs) ?? undoneAs);
}

export const CHECK_STATES: Record<CheckState, string> = {
  undone: "Não conta",
  checked: "Conferido",
  waits: "Falta conferir",
  earlier: "De antes da conferência",
};

export const FILE_HEAD = [
  "Dia no banco",
  "Movimento",
  "Entrou",
  "Saiu",
  "Código",
  "Pagamento",
  "Conta",
  "Registrado por",
  "Registrado em",
  "Registro desfeito",
  "Conferência",
  "Conferido por",
  "Conferido em",
];

const MONTHS = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

/** @param month such as 2026-11 */
export const monthLabel = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ""} de ${month.slice(0, 4)}`;

export const unmadeText = (transfer: string): string =>
  `Outra transferência deste pagamento foi dada como não feita (${transfer}). Veja que o extrato não tem as duas: a pessoa receberia duas vezes.`;

export const struckText = (line: string): string =>
  `Uma linha com este código já esteve registrada, e o registro foi desfeito (${line}). Veja com cuidado de quem ela é.`;

export const BANK = {
  needsSecond:
    "A equipe tem uma só pessoa. Conferir com o extrato precisa de uma segunda: quem registra não confere o próprio registro.",
  checked: "Conferência registrada.",
  gone: "Este movimento não existe mais.",
  already: "Este movimento já está conferido.",
  changed: "O registro deste movimento mudou enquanto você olhava. Atualize a página e confira de novo.",
  undone: "O registro deste movimento foi desfeito: não há o que conferir.",
  own: "Você registrou ou mudou este movimento. Outra pessoa da equipe precisa conferir.",
  notLoss:
    "Só um estorno depois da devolução se desfaz assim. Este desfez o registro do pagamento: se o extrato o mostra com outro valor, corrija o valor; se não o mostra, procure o suporte técnico.",
  notTypedAmount:
    "Só se corrige o valor de um estorno que desfez um registro do qual uma parte já tinha voltado.",
  sameAmount: "O registro já tem esse valor. Escreva o que o extrato mostra.",
  amountCorrected:
    "Valor do estorno corrigido, e a perda da plataforma com ele. Outra pessoa da equipe ainda confere a linha.",
  lossUndone: "Registro desfeito: o valor não conta mais como perda.",
  corrected: "Movimento corrigido. Ele precisa de uma nova conferência.",
  undoneLine: "O registro deste movimento foi desfeito: não há o que corrigir.",
  unknownAuthor: "Sem autor conhecido",
  notYours: "Confira só se não foi você que registrou.",
  isBooking: "Corrija um pagamento recebido em Corrigir o registro, que também refaz o recibo.",
  cameBack:
    "Volta da transferência registrada. O valor está em A devolver, e a pessoa recebe um e-mail, se ainda tiver conta.",
  notMade:
    "Registro desfeito. O valor está em A devolver, e a pessoa recebe um e-mail, se ainda tiver conta.",
  notMadeAlready: "O registro desta transferência foi desfeito, porque ela não foi feita.",
  notMadeFound:
    "Outra pessoa encontrou esta transferência no extrato, então ela foi feita. Se voltou, registre a volta.",
  notMadeOwn:
    "Você registrou ou mudou esta transferência. Que ela não foi feita, outra pessoa da equipe precisa ver no extrato.",
  whyMissing: "Escolha o que aconteceu.",
  cameBackDayMissing: "Escolha o dia em que o banco mostra a volta.",
  backAlready: "A volta desta transferência já está registrada.",
  notTransfer: "Só uma transferência da equipe pode voltar.",
  backUndone:
    "O banco estornou o pagamento desta devolução. Se a transferência voltou, combine com a pessoa o que ainda é dela e procure o suporte técnico: a plataforma não calcula esse caso.",
  notBack:
    "Registro da volta desfeito: a transferência continua feita, e nada mais está a devolver por ela. A pessoa recebe um e-mail, se ainda tiver conta. Se a linha do extrato é de outra transferência, registre a volta nela.",
  notBackTwice:
    "Registro da volta desfeito: a transferência continua feita. Mas a Stripe ou o banco também devolveu este valor, e a pessoa o recebeu duas vezes. Combine com ela a volta de um dos valores.",
  notBackAlready: "O registro desta volta já foi desfeito.",
  notBackOwn:
    "Você registrou ou mudou esta volta. Que ela é de outra transferência, outra pessoa da equipe precisa ver no extrato.",
  notBackByOther: "Se a volta é de outra transferência, outra pessoa da equipe desfaz este registro.",
  notBackUndone:
    "O banco estornou o pagamento desta devolução. Para desfazer a volta, procure o suporte técnico: a plataforma não calcula esse caso.",
  notReturn: "Só a volta de uma transferência se desfaz assim.",
  transferredAgain: (day: string, code: string) =>
    `Depois desta volta, a equipe transferiu o valor de novo, em ${day} (${code}). Se a primeira transferência não voltou, a pessoa recebeu duas vezes: combine com ela que devolva a segunda. Quando o valor voltar, registre a volta na segunda transferência; se a segunda não foi feita, registre isso nela. Depois, desfaça este registro.`,
  dayBefore: "Esse dia é antes do movimento que voltou. Confira o extrato.",
  dayAfterBack: "Esse dia é depois do dia em que a transferência voltou. Confira o extrato.",
} as const;
