import type { UNLISTED } from "@/lib/catalog/own-projects/messages";
import type { InterestStatus, Side } from "@/lib/kit/states";
import type { Reason } from "../rules/answer";

/** Clauses B1.3 and B1.5. */
export const CONTACT_OPENS =
  "O seu nome e o seu contato ficam protegidos até o projeto aceitar o interesse e abrir o contato.";

/** Replaces {@link CONTACT_OPENS} if the project already opened the contact for an earlier interest (A6.2). */
export const CONTACT_IS_KNOWN =
  "O projeto continua com o contato que já abriu: lê o seu nome, o seu contato e a sua mensagem.";

/** `isKept`: a former captador keeps the deal. */
function contactText({ isContactOpen, isKept }: Record<"isContactOpen" | "isKept", boolean>): string {
  if (isContactOpen) return CONTACT_IS_KNOWN;
  return `O seu nome e o seu contato não foram abertos${isKept ? " a quem cuida do projeto agora" : ""}.`;
}

/** Hints beside the message field (B1.3). */
export const HIDING = {
  help: (isPerson: boolean): string =>
    `Enquanto o projeto não abre o contato, ocultamos telefones, e-mails, sites, ${isPerson ? "CPF e cada palavra do seu nome" : "CNPJ e cada palavra do seu nome e do nome da empresa"}. Marcas e produtos não são reconhecidos: deixe-os de fora.`,
  title: "O que o projeto vai ler",
  history:
    "Ele lê também, em faixas, há quanto tempo a sua conta existe, quantos interesses registrou e se já confirmou apoio; de uma empresa, se o CNPJ está ativo.",
  noOwner:
    "Se ninguém cuida do projeto aqui, quem lê é a nossa equipe, com o seu contato, para fazer a ponte.",
} as const;

export const ownMessageHint = ({
  hasOwner,
  isContactOpen,
}: Record<"hasOwner" | "isContactOpen", boolean>): string | null =>
  hasOwner && !isContactOpen
    ? "Enquanto o contato não está aberto, o projeto lê [oculto] no lugar do seu nome e de telefones, e-mails e sites."
    : null;

/** Texts of B5.1 and B8.3. */
export const INTEREST = {
  done: "Interesse registrado com sucesso! Entraremos em contato em breve.",
  doneCompany: "Interesse registrado!",
  doneCompanyHint: "Nossa equipe entrará em contato para formalizar o investimento.",
  failed: "Erro ao registrar interesse. Tente novamente.",
  nameRequired: "Informe este nome.",
  nameTooLong: "Use até 200 caracteres no nome.",
  nameLink: "Digite só o nome, sem endereço de site nem dados de conta.",
  nameOurs: "Este nome é o da plataforma. Digite o seu ou o da empresa.",
  emailRequired: "Informe o e-mail de contato.",
  emailInvalid: "Confira o e-mail: ele não parece completo.",
  phoneInvalid: "Confira o telefone: são 10 a 15 dígitos, com o DDD.",
  observationsTooLong: "Use até 2.000 caracteres nas observações.",
  projectUnknown: "Este projeto não está mais na lista. Nada foi enviado.",
  projectClosed: "Este projeto encerrou a captação e não recebe mais interesses.",
  projectOwn: "Este projeto é da sua conta: não dá para registrar interesse nele.",
  refusedBefore: "Este projeto já respondeu que não segue com o seu interesse.",
  keptByFormer:
    "Outra conta cuida agora deste projeto, e o apoio que você já tinha nele ficou com a anterior. Para apoiar de novo, fale com o suporte.",
  keptUnowned:
    "Ninguém cuida deste projeto agora, e o apoio que você já tinha nele ficou com a conta anterior. Para apoiar de novo, fale com o suporte.",
  withdrawn: "Interesse retirado",
  withdrawUnknown: "Este interesse não foi encontrado na sua conta.",
  withdrawLate: "Este interesse já foi respondido e não pode mais ser retirado por aqui.",
  withdrawSettling:
    "Neste apoio já há um depósito ou um valor confirmado: o interesse não pode mais ser retirado. Se algo estiver errado, combine com o projeto na conversa ou fale com o suporte.",
  withdrawFailed: "Não deu para retirar o interesse agora. Tente novamente.",
  acceptedMeanwhile: "O projeto acaba de aceitar este interesse. Veja a resposta antes de retirar.",
  undoneMeanwhile: "O projeto desfez a resposta a este interesse. Atualize a página para retirar.",
} as const;

/** `tells`: before the withdrawal. `told`: after it. */
export const WITHDRAWAL = {
  tells: (hasOwner: boolean): string =>
    hasOwner ? "quem cuida do projeto é avisado" : "a nossa equipe é avisada",
  told: (hasOwner: boolean): string =>
    hasOwner ? "Avisamos quem cuida do projeto." : "Avisamos a nossa equipe.",
};

const RECEIVED_STATES: Record<InterestStatus, string> = {
  Interessada: "Espera a sua resposta",
  Aceita: "Aceito",
  Recusada: "Recusado",
  Confirmada: "Valor confirmado",
  Cancelada: "Retirado pelo financiador",
};

/** Stored by the job that ends the interests of finished projects. */
export const CLOSED_REASON = "A captação do projeto terminou antes da resposta.";

export const FALSE_INTEREST = "A nossa equipe encerrou este interesse. Se você discorda, fale com o suporte.";

export const SUSPENDED_REASON = "A conta do financiador não estava ativa.";

export const ANNULLED_REASON =
  "A nossa equipe anulou a confirmação do depósito, e um dos lados não está mais no apoio. Para o que ainda falta, fale com o suporte.";

/** Reason shown if a deal ended because its captador was suspended, deleted the account or lost the project. */
export const INACTIVE_REASON =
  "A conta que aceitou o interesse não pode seguir com o apoio. Para o que ainda falta, fale com o suporte.";

export const FUNDER_GONE_REASON =
  "O financiador encerrou a conta antes de os dois lados confirmarem o valor. Para o que ainda falta, fale com o suporte.";

export const NOT_ARRIVED_REASON =
  "O financiador encerrou a conta, e o projeto informou que o depósito não chegou.";

/** Reason stored if the team took the project off the list. The type keeps it equal to the stored text. */
const TAKEN_DOWN_REASON: (typeof UNLISTED)["equipe"]["reason"] = "A equipe retirou o projeto da lista.";

const TEAM_REASONS: readonly string[] = [
  FALSE_INTEREST,
  SUSPENDED_REASON,
  ANNULLED_REASON,
  INACTIVE_REASON,
  FUNDER_GONE_REASON,
  TAKEN_DOWN_REASON,
];

const isTeamReason = (motivo: string): boolean => TEAM_REASONS.includes(motivo);

/** Whether the project's side ended the interest. Otherwise the team or the end of the fundraising did. */
export const isProjectReason = (motivo: string): boolean => motivo !== CLOSED_REASON && !isTeamReason(motivo);

/** State that the captador reads. A cancelled interest without a reason was ended by its funder. */
export function receivedState(status: InterestStatus, motivo: string | null): string {
  if (status !== "Cancelada" || !motivo) return RECEIVED_STATES[status];
  if (motivo === FALSE_INTEREST) return "Encerrado pela nossa equipe, por ser falso";
  if (motivo === SUSPENDED_REASON) return "Encerrado porque a conta do financiador não estava ativa";
  if (motivo === ANNULLED_REASON) return "Encerrado pela nossa equipe, com a anulação do depósito";
  if (motivo === INACTIVE_REASON)
    return "Encerrado pela nossa equipe, porque a conta do projeto não podia seguir";
  if (motivo === FUNDER_GONE_REASON)
    return "Encerrado pela nossa equipe, porque o financiador encerrou a conta";
  if (motivo === NOT_ARRIVED_REASON)
    return "Encerrado por você: o financiador encerrou a conta, e o depósito não chegou";
  return motivo === CLOSED_REASON ? "Encerrado com o fim da captação" : "Encerrado com a retirada do projeto";
}

function enderOf(motivo: string): string {
  if (motivo === CLOSED_REASON) return "com o fim da captação";
  return isProjectReason(motivo) ? "pelo lado do projeto" : "pela nossa equipe";
}

export function endedText(side: Side, motivo: string | null): string {
  if (side === "captador") return `${receivedState("Cancelada", motivo)}.`;
  return motivo ? `O interesse foi encerrado ${enderOf(motivo)}.` : "Você retirou o interesse.";
}

export const INTEREST_STATE: Record<Exclude<InterestStatus, "Cancelada">, string> = {
  Interessada: "Interesse registrado",
  Aceita: "Interesse aceito",
  Recusada: "Interesse recusado",
  Confirmada: "Apoio confirmado",
};

/** Shown until the project's amount raised includes the support. Does not mention the unpaid commission (A6.2). */
export const uncountedText = (amount: string): string =>
  `Seu apoio de ${amount} está confirmado. Ele entra no total captado quando o projeto concluir o apoio.`;

export const keptText = (hasOwner: boolean): string =>
  hasOwner ? INTEREST.keptByFormer : INTEREST.keptUnowned;

type NextStep = Record<"hasOwner" | "isOpen" | "isKept" | "hasAmount" | "isContactOpen", boolean>;

/** For an interest without a deal. For a deal see lib/money/deals/messages/standing.ts. */
export const NEXT_STEP: Record<InterestStatus, (project: NextStep) => string> = {
  Interessada: ({ hasOwner, isOpen, isKept, isContactOpen }) => {
    if (!isOpen)
      return "A captação deste projeto terminou antes da resposta. Você pode retirar o interesse; se não, ele é encerrado até amanhã.";
    if (hasOwner && isKept) return INTEREST.keptByFormer;
    if (hasOwner && isContactOpen)
      return `Quem cuida do projeto foi avisado. ${CONTACT_IS_KNOWN} A resposta chega por e-mail e aparece aqui.`;
    return hasOwner
      ? "Quem cuida do projeto foi avisado, sem o seu nome nem o seu contato. A resposta chega por e-mail e aparece aqui."
      : "O projeto ainda não tem responsável na plataforma. Nossa equipe foi avisada e faz a ponte.";
  },
  Aceita: ({ hasAmount }) =>
    hasAmount
      ? "O projeto quer seguir. Quando ele abrir o contato, vocês combinam o depósito; depois os dois lados confirmam o valor."
      : "O projeto quer seguir. Informe o valor do apoio: sem ele o projeto não pode continuar.",
  Recusada: (interest) => `O projeto não vai seguir com este interesse. ${contactText(interest)}`,
  Confirmada: () => "Os dois lados confirmaram o valor. O apoio diz o que falta.",
  Cancelada: ({ isOpen, isKept, hasOwner }) => {
    if (!isOpen) return "Você retirou este interesse, e o projeto não recebe interesses agora.";
    return isKept
      ? `Você retirou este interesse. ${keptText(hasOwner)}`
      : "Você retirou este interesse. Se mudar de ideia, registre de novo na página do projeto.";
  },
};

export const nextStepOf = (interest: NextStep & { status: InterestStatus; motivo: string | null }): string =>
  interest.status === "Cancelada" && interest.motivo
    ? `O seu interesse foi encerrado ${enderOf(interest.motivo)}, pelo motivo abaixo.`
    : NEXT_STEP[interest.status](interest);

type RegistrationMail = {
  /** Null if the funder has no profile. */
  kind: string | null;
  /** Formatted. Null if the funder named no amount. */
  amount: string | null;
  observations: string;
  isContactOpen: boolean;
};

/** Mail to the captador. It does not identify the funder. */
export const ownerMail = ({ kind, amount, observations, isContactOpen }: RegistrationMail) => ({
  status: "Novo interesse",
  actionText: "Responder ao interesse",
  facts: [
    ...(kind === null ? [] : [["Quem quer apoiar", kind] as const]),
    ["Valor do interesse", amount ?? "ainda não informado"] as const,
  ],
  message: [
    "Um financiador registrou interesse no seu projeto.",
    ...(observations ? ["", "Mensagem:", observations] : []),
    "",
    isContactOpen
      ? "Você já abriu o contato deste financiador: ele continua aberto no painel, sem nova taxa."
      : "O nome e o contato ficam protegidos até você aceitar o interesse e abrir o contato no painel.",
  ].join("\n"),
});

export const OWNER_WITHDRAWN = {
  status: "Interesse retirado",
  actionText: "Ver os interesses",
  message: "Um financiador retirou o interesse que tinha registrado neste projeto. Não é preciso fazer nada.",
} as const;

type FunderMail = { project: string; amount: string | null; hasOwner: boolean; isContactOpen: boolean };

export const funderMail = ({ project, amount, hasOwner, isContactOpen }: FunderMail) => ({
  subject: `Interesse registrado: ${project}`,
  title: "Seu interesse está registrado",
  facts: [
    ["Projeto", project],
    ["Valor do interesse", amount ?? "nenhum, você pode combinar depois"],
  ] as const,
  message: [
    hasOwner
      ? `Quem cuida do projeto foi avisado. ${isContactOpen ? CONTACT_IS_KNOWN : CONTACT_OPENS}`
      : "O projeto ainda não tem responsável na plataforma. Nossa equipe foi avisada e entra em contato com você.",
    "",
    "Nenhum valor passa pela plataforma: o depósito vai direto para a conta do projeto.",
  ].join("\n"),
  actionText: "Ver o interesse",
});

type TeamMail = {
  project: string;
  amount: string | null;
  name: string;
  email: string;
  phone: string | null;
  observations: string;
};

export const teamMail = ({ project, amount, name, email, phone, observations }: TeamMail) => ({
  subject: `Interesse em projeto sem captador: ${project}`,
  title: "Um projeto sem captador recebeu interesse",
  message: [
    `Projeto: ${project}`,
    `Quem: ${name}`,
    `E-mail: ${email}`,
    `Telefone: ${phone ?? "não informado"}`,
    `Valor: ${amount ?? "não informado"}`,
    ...(observations ? ["", "Observações:", observations] : []),
  ].join("\n"),
  actionText: "Ver o projeto",
});

export const teamWithdrawnMail = (project: string) => ({
  subject: `Interesse retirado: ${project}`,
  title: "Um interesse foi retirado",
  message: `O financiador retirou o interesse no projeto ${project}, que não tem captador na plataforma.`,
});

export const REASON_LABELS: Record<Reason, string> = {
  valor: "O valor não atende ao projeto agora",
  captacao: "A captação já está encaminhada com outros apoios",
  mudanca: "O projeto mudou e não segue com este apoio",
  outro: "Outro motivo",
};

export const ANSWER = {
  accepted: "Interesse aceito",
  declined: "Interesse recusado",
  undo: "Desfazer",
  undone: "Resposta desfeita",
  undoneHint: "O interesse espera a sua resposta outra vez, e ninguém foi avisado.",
  undoOpen: "O contato deste financiador já está aberto: a resposta não pode mais ser desfeita.",
  undoLate: "O financiador já foi avisado da resposta: ela não pode mais ser desfeita.",
  unknown: "Este interesse não foi encontrado nos seus projetos.",
  withdrawn: "O financiador retirou este interesse antes da sua resposta.",
  answeredBefore: "Este interesse já tinha resposta. Veja abaixo o que vale.",
  closed: "A captação deste projeto terminou: não dá mais para aceitar interesses nele.",
  keptByFormer:
    "Este apoio começou com a conta que cuidava do projeto antes e ficou com ela. Para seguir com este financiador, fale com o suporte.",
  failed: "Não deu para salvar a resposta agora. Tente novamente.",
  reasonMissing: "Escolha o motivo.",
  detailMissing: "Escreva o motivo.",
  detailTooLong: (most: number) => `Use até ${most} caracteres.`,
  locked: "O próximo passo é abrir o contato.",
  lockedWithoutAmount: "Para continuar falta o valor do apoio: pedimos ao financiador, e avisamos você.",
} as const;

export const requestedMail = ({ project, isContactOpen }: { project: string; isContactOpen: boolean }) => ({
  subject: `O projeto pergunta o valor: ${project}`,
  title: "O projeto quer saber o valor do apoio",
  facts: [["Projeto", project]] as const,
  message: [
    "O projeto leu o seu interesse e pede o valor antes de responder. Informe o valor que pretende destinar; ele pode mudar até o depósito.",
    "",
    isContactOpen ? CONTACT_IS_KNOWN : "O seu nome e o seu contato continuam fechados.",
  ].join("\n"),
  actionText: "Informar o valor",
});

type AcceptedMail = { project: string; amount: string | null; isContactOpen: boolean };

export const acceptedMail = ({ project, amount, isContactOpen }: AcceptedMail) => ({
  subject: `Interesse aceito: ${project}`,
  title: "O projeto quer seguir com você",
  facts: [
    ["Projeto", project],
    ["Valor do apoio", amount ?? "nenhum ainda"],
  ] as const,
  message: [
    amount
      ? `O próximo passo é do projeto: ${isContactOpen ? "o contato já está aberto, e" : "quando ele abrir o contato,"} vocês combinam o depósito.`
      : "O próximo passo é seu: informe o valor do apoio. Sem ele o projeto não pode continuar.",
    "",
    "Nenhum valor passa pela plataforma: o depósito vai direto para a conta do projeto.",
  ].join("\n"),
  actionText: amount ? "Ver o andamento" : "Informar o valor",
});

export const similarTitle = (hasAmount: boolean): string =>
  hasAmount ? "Parecidos, e cabem no seu valor" : "Projetos parecidos";

type DeclinedMail = { project: string; reason: string } & Record<
  "hasAmount" | "hasSimilar" | "isContactOpen" | "isKept",
  boolean
>;

const SIMILAR_FOUND = {
  withAmount: "Na página do apoio há projetos parecidos que cabem no seu valor.",
  withoutAmount: "Na página do apoio há projetos parecidos.",
  none: "Há outros projetos procurando apoio.",
} as const;

const similarText = ({ hasAmount, hasSimilar }: DeclinedMail): string => {
  if (!hasSimilar) return SIMILAR_FOUND.none;
  return hasAmount ? SIMILAR_FOUND.withAmount : SIMILAR_FOUND.withoutAmount;
};

export const declinedMail = (declined: DeclinedMail) => ({
  subject: `Resposta do projeto: ${declined.project}`,
  title: "O projeto não vai seguir com este interesse",
  facts: [["Projeto", declined.project]] as const,
  message: ["Motivo:", declined.reason, "", `${contactText(declined)} ${similarText(declined)}`].join("\n"),
  actionText: declined.hasSimilar ? "Ver projetos parecidos" : "Ver a resposta",
});

export const closedMail = (project: string) => ({
  subject: `A captação terminou: ${project}`,
  title: "A captação terminou antes da resposta",
  message: `O projeto ${project} encerrou a captação sem responder ao seu interesse. O interesse foi encerrado, e nada mais é esperado de você. Há outros projetos procurando apoio.`,
  actionText: "Ver outros projetos",
});

const waitingText = (count: number) =>
  count === 1 ? "1 interesse espera a sua resposta" : `${count} interesses esperam a sua resposta`;

export const reminderMail = (projects: readonly string[]) => ({
  subject: waitingText(projects.length),
  title: waitingText(projects.length),
  message: [
    "Quem quer apoiar decide onde pôr o imposto do ano e espera desde há mais de cinco dias úteis:",
    ...[...new Set(projects)].map((project) => `- ${project}`),
    "",
    "Aceitar não cria obrigação e recusar pede só um motivo.",
  ].join("\n"),
  actionText: "Responder agora",
});

export const overdueMail = (lines: readonly string[]) => ({
  subject: `${lines.length === 1 ? "1 interesse segue" : `${lines.length} interesses seguem`} sem resposta`,
  title: "Interesses sem resposta, depois do lembrete",
  message: lines.join("\n"),
});
