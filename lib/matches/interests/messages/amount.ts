import type { ValueProblem } from "@/lib/kit/typed-amount";

export const VALUE_PROBLEMS: Record<ValueProblem, string> = {
  unclear: "Escreva só o valor, em números, como 50.000,00.",
  notPositive: "Informe um valor maior que zero, ou deixe o campo em branco.",
  tooLarge: "Este valor passa de R$ 1 bilhão. Confira os zeros.",
};

export const AMOUNT = {
  missing: "Informe o valor do apoio.",
  changed: "Valor salvo",
  changedHint: "O projeto lê este valor antes de responder.",
  changedHintTeam: "A nossa equipe recebe este valor e faz a ponte com a organização.",
  named: "Valor informado",
  namedHint: "O projeto já pode abrir o contato.",
  knownHint: "Com ele vocês combinam o depósito.",
  /** The text is true after the fundraising deadline, too. @param available formatted amount */
  aboveAvailable: (available: string): string =>
    `Para o total do projeto faltam ${available}, menos do que este valor. Confira os zeros. Para manter este valor, envie de novo: o que passar fica para combinar com o projeto.`,
  noneAvailable:
    "Este projeto não procura mais valores: a captação terminou ou já chegou ao total. Confira os zeros. Para manter este valor, envie de novo, e combine com o projeto se ele ainda pode receber.",
  late: "Este interesse já tem um valor, ou não está mais aceito.",
} as const;

export const AMOUNT_ASKED = {
  ask: "Pedir o valor",
  asking: "Pedindo...",
  done: "Valor pedido",
  doneHint: "O financiador recebe um e-mail. Avisamos você quando ele informar o valor.",
  askedOn: (day: string) => `Você pediu o valor em ${day}. Avisamos você quando ele responder.`,
  askedByProject: "O projeto pediu o valor do apoio antes de responder.",
  unknown: "Este interesse não foi encontrado nos seus projetos.",
  late: "Este interesse já tem valor ou já tem resposta. Veja abaixo o que vale.",
  failed: "Não deu para pedir o valor agora. Tente novamente.",
} as const;

/** Mail to a captador who has not answered yet. */
export const waitingAmountMail = (amount: string, isChange: boolean) => ({
  status: isChange ? "Valor do interesse mudou" : "Valor do interesse informado",
  actionText: "Ver o interesse",
  message: `O financiador ${isChange ? "mudou" : "informou"} o valor do interesse: ${amount}.`,
});

type TeamAmountMail = { project: string; name: string; email: string; amount: string; isChange: boolean };

export const teamAmountMail = ({ project, name, email, amount, isChange }: TeamAmountMail) => ({
  subject: `Valor do interesse ${isChange ? "mudou" : "informado"}: ${project}`,
  title: isChange ? "O valor de um interesse mudou" : "O valor de um interesse foi informado",
  message: [
    `O financiador ${isChange ? "mudou" : "informou"} o valor do interesse no projeto ${project}, que não tem captador na plataforma.`,
    "",
    `Quem: ${name}`,
    `E-mail: ${email}`,
    `Valor: ${amount}`,
  ].join("\n"),
  actionText: "Ver o projeto",
});

export const amountNamedMail = (amount: string) => ({
  status: "Valor informado",
  actionText: "Ver o interesse",
  message: `O financiador que você aceitou informou o valor do apoio: ${amount}.`,
});
