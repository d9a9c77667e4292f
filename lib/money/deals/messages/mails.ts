import type { Side } from "@/lib/kit/states";
import type { Mail } from "@/lib/money/fees/messages";
import type { AnnulmentEnding } from "../rules/annulment";

const OPEN = "Ver o apoio";
const SAFETY =
  "Os dados da conta só mudam na página do apoio. Nunca aceite uma conta nova por mensagem, e-mail ou telefone que você não conhece.";

type BankMail = {
  project: string;
  day: string;
  /** Bank and last digits of the bank account, for the captador's mail only. */
  hint: string;
  /** When funders will see the changed bank account, formatted. Null for a project's first bank account. */
  shownFrom: string | null;
};

/** Never contains the full account number. */
export const bankMail = (side: Side, { project, day, hint, shownFrom }: BankMail): Mail => {
  const isFunder = side === "financiador";
  const facts = [`Projeto: ${project}`, ...(isFunder ? [] : [`Conta: ${hint}`]), `Dia: ${day}`, ""];
  if (shownFrom !== null) {
    return {
      subject: `A conta para depósito mudou: ${project}`,
      title: "Os dados da conta do projeto mudaram",
      message: [
        ...facts,
        isFunder
          ? `Os novos dados aparecem no apoio em ${shownFrom}. Não deposite antes disso. Confirme por telefone antes de depositar e, se algo parecer estranho, avise o suporte.`
          : `Os novos dados aparecem para o financiador em ${shownFrom}. Se não foi você, troque a sua senha agora e avise o suporte: quem vai depositar foi avisado da mudança.`,
        SAFETY,
      ].join("\n"),
      actionText: OPEN,
    };
  }
  return {
    subject: `A conta para depósito está no apoio: ${project}`,
    title: isFunder ? "O projeto informou a conta para o depósito" : "A conta do projeto foi salva",
    message: [
      ...facts,
      isFunder
        ? "Abra o apoio para ver os dados completos. Depois de depositar, informe lá o valor e o dia."
        : "O financiador foi avisado. Se não foi você quem informou a conta, troque a sua senha agora e avise o suporte.",
      SAFETY,
    ].join("\n"),
    actionText: OPEN,
  };
};

/** `sem_comprovante`: no proof was sent. The other states compare the amounts of both sides. */
type DepositState = "sem_comprovante" | "espera" | "diverge" | "confirmada";

type DepositMail = {
  project: string;
  amount: string;
  day: string;
  before: { amount: string; day: string } | null;
  own: string | null;
  isProof: boolean;
  state: DepositState;
};

const DEPOSIT_STEP: Record<DepositState, string> = {
  sem_comprovante: "O comprovante do banco ainda não foi enviado. Avisamos quando chegar.",
  espera: "Confira o extrato da conta do projeto e confirme o valor que entrou.",
  diverge:
    "O valor é diferente do que você confirmou. Confira o extrato da conta do projeto e o comprovante, combinem na conversa, e quem errou corrige o seu valor.",
  confirmada: "É o valor que você já tinha confirmado: os dois lados estão de acordo.",
};

function depositHeading({ amount, before, isProof, state }: DepositMail): Pick<Mail, "subject" | "title"> {
  if (state === "diverge" && (isProof || before?.amount !== amount))
    return {
      subject: "Valores diferentes",
      title: isProof
        ? "O comprovante do depósito chegou, com um valor diferente do seu"
        : "O financiador informou um valor diferente do seu",
    };
  if (isProof) return { subject: "Comprovante de depósito", title: "O comprovante do depósito chegou" };
  return before === null
    ? { subject: "Depósito informado", title: "O financiador informou um depósito" }
    : { subject: "Depósito corrigido", title: "O financiador corrigiu o depósito" };
}

const changedFact = (label: string, before: string | undefined, now: string) =>
  before !== undefined && before !== now ? [[label, before] as const] : [];

export function depositMail(report: DepositMail): Mail {
  const { project, amount, day, before, own, state } = report;
  const { subject, title } = depositHeading(report);
  return {
    subject: `${subject}: ${project}`,
    title,
    facts: [
      ...changedFact("Valor informado antes", before?.amount, amount),
      ["Valor informado", amount],
      ...(state === "diverge" && own !== null ? [["Valor que você confirmou", own] as const] : []),
      ...changedFact("Dia informado antes", before?.day, day),
      ["Dia do depósito", day],
    ],
    message: DEPOSIT_STEP[state],
    actionText: OPEN,
  };
}

export const dayMail = ({
  project,
  before,
  day,
}: {
  project: string;
  before: string;
  day: string;
}): Mail => ({
  subject: `Dia do depósito corrigido: ${project}`,
  title: "O financiador corrigiu o dia do depósito",
  facts: [
    ["Dia informado antes", before],
    ["Dia do depósito", day],
  ],
  message:
    "O recibo sai com este dia, que decide o período do imposto de quem apoiou. Confira no comprovante e no extrato da conta do projeto antes de emitir.",
  actionText: OPEN,
});

type AnnulledMail = {
  project: string;
  amount: string;
  receipt: string | null;
  /** Commission that the team returns, formatted. The funder's mail has no fee (A6.2). */
  returned: string | null;
  ending: AnnulmentEnding | null;
  next: string;
};

const LEFT = "A conta do outro lado foi encerrada, e o apoio termina aqui.";

const ENDINGS: Record<AnnulmentEnding, Record<Side, string>> = {
  left: { captador: LEFT, financiador: LEFT },
  handedOver: {
    captador:
      "O projeto não está mais na sua conta, e o apoio termina aqui. Sobre o dinheiro que chegou à conta do projeto, fale com a nossa equipe no Suporte.",
    financiador:
      "Outra conta cuida agora do projeto, e o apoio termina aqui. Se o dinheiro chegou em outro valor ou em outro dia, ou se você ainda quer apoiar o projeto, fale com a nossa equipe no Suporte.",
  },
};

export function annulledMail(
  side: Side,
  { project, amount, receipt, returned, ending, next }: AnnulledMail,
): Mail {
  const isFunder = side === "financiador";
  const commission = returned
    ? `A comissão deixou de ser devida, e devolvemos o que você pagou: ${returned}.`
    : "A comissão deixou de ser devida.";
  return {
    subject: `Depósito anulado: ${project}`,
    title: "A confirmação do depósito foi anulada",
    facts: [["Valor anulado", amount], ...(receipt ? [["Recibo revogado", receipt] as const] : [])],
    message: [
      "A nossa equipe verificou que o dinheiro deste apoio não chegou à conta do projeto, chegou em outro valor ou voltou. O valor não conta mais no total captado.",
      receipt &&
        isFunder &&
        "O recibo não vale mais como prova na declaração do imposto. Se você já o usou ou entregou, avise quem cuida dos seus impostos.",
      !isFunder && commission,
      ending ? ENDINGS[ending][side] : next,
      "Se isso não está certo, responda a este e-mail.",
    ]
      .filter(Boolean)
      .join("\n\n"),
    actionText: OPEN,
  };
}

/** Mail about the annulment of a deposit that both sides had not confirmed. */
export const reportAnnulledMail = ({
  project,
  amount,
  next,
}: Pick<AnnulledMail, "project" | "amount" | "next">): Mail => ({
  subject: `Depósito anulado: ${project}`,
  title: "O depósito informado foi anulado",
  facts: [["Valor anulado", amount]],
  message: [
    "A nossa equipe verificou que o dinheiro deste apoio não chegou à conta do projeto. O depósito informado não vale mais, nem o valor que um dos lados tenha confirmado.",
    next,
    "Se isso não está certo, responda a este e-mail.",
  ].join("\n\n"),
  actionText: OPEN,
});

type EndedMail = {
  project: string;
  /** Deposit with formatted amount and day. */
  deposit: { amount: string; day: string } | null;
  isContactOpen: boolean;
  /** Whether only the funder is missing: the captador's account is active and still has the project. */
  isAlone: boolean;
};

const ENDED_CAPTADOR = {
  alone: "O financiador encerrou a conta, e o apoio termina aqui. Nenhuma comissão é devida por ele.",
  inactive: "A sua conta não pode seguir com este apoio, e ele termina aqui.",
};

export function endedByTeamMail(side: Side, { project, deposit, isContactOpen, isAlone }: EndedMail): Mail {
  const isFunder = side === "financiador";
  return {
    subject: `Apoio encerrado: ${project}`,
    title: "A nossa equipe encerrou o apoio",
    facts: deposit
      ? [
          ["Depósito informado", deposit.amount],
          ["Dia informado", deposit.day],
        ]
      : undefined,
    message: [
      isFunder
        ? "A conta que aceitou o seu interesse não pode seguir com o apoio, e ele termina aqui. Não faça nenhum depósito por ele."
        : ENDED_CAPTADOR[isAlone ? "alone" : "inactive"],
      deposit &&
        (isFunder
          ? "O depósito que você informou não terá recibo por aqui, nem de quem vier a cuidar do projeto. Se o dinheiro saiu da sua conta, fale hoje com o seu banco e com a nossa equipe no Suporte."
          : "O depósito informado não terá recibo. Se o dinheiro chegou à conta, ele é de quem o enviou: fale com a nossa equipe no Suporte antes de o usar."),
      isFunder && "Para apoiar o projeto com quem cuida dele, fale com a nossa equipe no Suporte.",
      !isFunder &&
        isContactOpen &&
        "O que você pagou para abrir o contato continua pago, porque o contato foi aberto.",
      "Se isso não está certo, responda a este e-mail.",
    ]
      .filter(Boolean)
      .join("\n\n"),
    actionText: OPEN,
  };
}

/**
 * Mail to the team: a captador ended the deal of a deleted funder, saying that the deposit did not arrive. The team
 * checks this, because the claim saves the captador the commission and no funder can contradict it.
 */
export const notArrivedMail = ({
  project,
  deposit,
  hasProof,
  named,
}: {
  project: string;
  deposit: { amount: string; day: string } | null;
  hasProof: boolean;
  /** Amount that the captador had named, formatted. */
  named: string | null;
}): Mail => ({
  subject: `Depósito que não chegou: ${project}`,
  title: "Quem cuida do projeto encerrou um apoio",
  facts: [
    ["Depósito informado", deposit?.amount ?? "nenhum"],
    ...(deposit
      ? ([
          ["Dia informado", deposit.day],
          ["Comprovante", hasProof ? "enviado" : "nenhum"],
        ] as const)
      : []),
    ["Valor que o projeto tinha confirmado", named ?? "nenhum"],
  ],
  message:
    "O financiador encerrou a conta, e quem cuida do projeto informou que o depósito não chegou. O apoio terminou, sem comissão e sem valor captado. Se a equipe souber que o dinheiro chegou, fale com quem cuida do projeto.",
  actionText: OPEN,
});

export const namedMail = (
  author: Side,
  { project, amount, differs }: { project: string; amount: string; differs: boolean },
): Mail => {
  const who = author === "captador" ? "O projeto" : "O financiador";
  return {
    subject: `${differs ? "Valores diferentes" : "Confirme o valor do depósito"}: ${project}`,
    title: differs ? "Os dois lados informaram valores diferentes" : `${who} confirmou o valor`,
    facts: [[`${who} informou`, amount]],
    message: differs
      ? "Confira o extrato e o comprovante, combinem na conversa, e quem errou corrige o seu valor."
      : "Confirme o mesmo valor, ou informe o que você tem no comprovante ou no extrato.",
    actionText: OPEN,
  };
};

type Reminder = {
  duty: string;
  since: string;
  /** Last day to deposit, with its reason. Null for steps other than the deposit, and after that day. */
  deposit: { day: string; reason: string } | null;
  last: boolean;
  isAlone: boolean;
};

function reminderHint({ last, isAlone }: Reminder): string {
  if (isAlone)
    return "A conta do outro lado foi encerrada, e este passo não depende dela. Em caso de dúvida, fale com o suporte.";
  return last
    ? "Este é o último lembrete sobre este passo."
    : "Se já combinaram outra data, avise o outro lado na conversa.";
}

export const reminderMail = (reminder: Reminder) => ({
  status: reminder.last ? "Segundo lembrete" : "Lembrete",
  message: [
    `${reminder.duty}.`,
    "",
    `O apoio espera por você desde ${reminder.since}.`,
    ...(reminder.deposit ? [`Deposite até ${reminder.deposit.day} (${reminder.deposit.reason}).`] : []),
    reminderHint(reminder),
  ].join("\n"),
  actionText: OPEN,
});
