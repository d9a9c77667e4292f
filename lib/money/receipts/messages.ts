import type { Side } from "@/lib/kit/states";
import type { Mail } from "@/lib/money/fees/messages";
import type { NoticeWords } from "@/lib/words/email/types";

export const BRAND = {
  name: "Elo Recicla",
  law: "Lei nº 14.260/2021",
  kicker: "Lei nº 14.260/2021 · Lei de Incentivo à Reciclagem",
} as const;

export const PAPER = {
  lir: "Recibo de apoio a projeto de reciclagem",
  taxa: "Recibo de pagamento de taxa",
  mensalidade: "Recibo de mensalidade",
} as const;

export const KIND_LABELS = { lir: "Apoio", taxa: "Taxa", mensalidade: "Mensalidade" } as const;

export const RECEIPTS = {
  issued: (number: string) => `Recibo ${number} emitido`,
  issuedHint: "Quem apoiou recebe o PDF por e-mail e também pode baixar.",
  unknown: "Este apoio não foi encontrado na sua conta.",
  unconfirmed: "O recibo sai depois que os dois lados confirmam o mesmo valor.",
  noDeposit:
    "Falta o comprovante do depósito, de onde vem a data do recibo. Peça a quem apoiou que o envie no apoio.",
  organizacao:
    "Falta a organização que assina o recibo. Informe a organização do projeto, com o CNPJ, em Minhas organizações.",
  conferencia:
    "Nossa equipe ainda não conferiu o CNPJ da organização do projeto. O recibo pode ser emitido depois da conferência; acompanhe em Minhas organizações.",
  aprovacao:
    "Falta o número da aprovação do projeto. Informe o número no cadastro do projeto e envie para análise; depois o recibo pode ser emitido.",
  otherHolder: (holder: string) =>
    `O depósito foi para uma conta de ${holder}, e a organização do projeto hoje é outra. Só quem recebeu o depósito emite este recibo: edite o projeto e escolha de novo essa organização, ou fale com a equipe no Suporte.`,
  notIssued: "O projeto ainda não emitiu. Avisamos por e-mail quando sair.",
  notIssuedAgain: (number: string, day: string) =>
    `O recibo ${number} foi revogado em ${day}, e o projeto ainda não emitiu outro. Avisamos por e-mail quando sair.`,
  notOwner: "Este projeto não está mais na sua conta. Fale com a equipe no Suporte.",
  funderMissing:
    "Falta o nome ou o CPF ou CNPJ de quem apoiou. Pedimos por e-mail que complete; o recibo pode ser emitido em seguida.",
  payerChanged:
    "O nome ou o número de quem apoiou mudou enquanto você olhava. Confira os dados no comprovante e emita de novo.",
  dayChanged:
    "O dia do depósito mudou enquanto você olhava. Confira no comprovante e no extrato e emita de novo.",
  funderGone: "A conta de quem apoiou foi encerrada e os dados dela não existem mais. Fale com o suporte.",
  captadorGone:
    "A conta de quem cuidava do projeto foi encerrada, e o recibo não pode mais ser emitido por ela. Fale com o suporte.",
  ownPayer:
    "Quem aparece como pagador é a própria organização do projeto, ou uma filial dela. O recibo só sai em nome de quem enviou o dinheiro: peça a quem apoiou que corrija os dados no apoio.",
  failed: "Não conseguimos emitir o recibo agora. Nada foi emitido: tente de novo.",
  notFound: "Recibo não encontrado.",
  revoked: "Recibo revogado",
  revokedHint: "Quem apoiou foi avisado. Você pode emitir outro, com número novo.",
  handedOver:
    "Esta conta não cuida mais da organização deste recibo, e só quem cuida dela fala em nome dela. Se o recibo está errado, fale com a equipe no Suporte.",
  notReplaceable:
    "A conta de quem apoiou foi encerrada, e outro recibo não poderia ser emitido no lugar deste. Se ele está errado, fale com a equipe no Suporte.",
  revokedBefore: "Este recibo já estava revogado.",
  notYours: "Só quem emitiu pode revogar este recibo.",
  reasonShort: (least: number) => `Conte o motivo em pelo menos ${least} caracteres.`,
  reasonLong: (most: number) => `Use até ${most} caracteres.`,
} as const;

/** Why a receipt cannot be issued yet. */
export const LACKING = {
  organizacao: {
    title: "Antes do recibo: falta a organização do projeto",
    text: "O recibo sai em nome da organização que recebeu o depósito, com o CNPJ dela.",
  },
  encerrada: {
    title: "Antes do recibo: o CNPJ da organização foi encerrado",
    text: "A Receita Federal diz que o CNPJ foi baixado ou anulado, e com ele não sai recibo. Se isso não está certo, consulte de novo em Minhas organizações; senão, fale com a equipe no Suporte.",
  },
  inativa: {
    title: "Antes do recibo: o CNPJ da organização não está ativo",
    text: "A Receita Federal diz que o CNPJ não está ativo. Regularize o CNPJ e consulte de novo em Minhas organizações. Depois a nossa equipe confere a organização.",
  },
  representante: {
    title: "Antes do recibo: falta quem representa a organização",
    text: "Nossa equipe só confere a organização depois que você informa quem a representa.",
  },
  conferencia: {
    title: "Antes do recibo: falta a conferência da organização",
    text: "O recibo pode ser emitido depois que a nossa equipe conferir o CNPJ, a proposta aprovada e quem representa a organização.",
  },
  aprovacao: {
    title: "Antes do recibo: falta o número da aprovação",
    text: "O recibo precisa do número da proposta aprovada. Informe o número no cadastro do projeto e envie para análise.",
  },
  analise: {
    title: "Antes do recibo: o cadastro do projeto está em análise",
    text: "Nossa equipe analisa o cadastro enviado, com os dados que faltam para o recibo.",
  },
} as const;

export const IDENTITY = {
  saved: "Dados do recibo salvos",
  savedAs: (name: string) => `Salvo com o nome que está na Receita Federal: ${name}`,
  needed: "Informe o CPF ou o CNPJ de quem depositou.",
  nameEmpty: "Escreva a razão social ou o nome completo, como no CNPJ ou no CPF.",
  nameOurs: "Este nome é o da plataforma. Escreva o de quem depositou.",
  nameLong: (most: number) => `Use até ${most} caracteres.`,
  companyLink: "Digite só o nome da empresa, sem endereço de site nem dados de conta.",
  personLink: "Digite só o nome, sem endereço de site nem dados de conta.",
  documentInvalid: "Confira o número: este CPF ou CNPJ não existe.",
  companyFixed:
    "O CNPJ da sua empresa não muda aqui: fale com o suporte. Para a razão social, use Consultar de novo, no depósito.",
  noCompany: "Esta conta não é de empresa.",
  otherPayer: "O recibo deste depósito sai em nome de outro CPF ou CNPJ. Para mudar, fale com o suporte.",
  ownersAlone: "A conta já tem nome e número. Só quem é dono dela troca estes dados.",
  unlikeOwners:
    "Não combina com os dados que a conta já tem. Peça a quem é dono da conta que informe estes dados.",
  noDeposit: "Ainda não há depósito informado neste apoio.",
  receiptIssued:
    "O recibo já foi emitido com este nome e este número. Se estiverem errados, peça ao projeto que revogue o recibo; depois você muda os dados aqui.",
  proponent:
    "Este CNPJ é da própria organização do projeto, ou de uma filial dela. Informe o CPF ou o CNPJ de quem enviou o dinheiro.",
  accountIsProponent:
    "O CNPJ da sua conta é da própria organização do projeto, ou de uma filial dela. O recibo só sai em nome de quem enviou o dinheiro.",
  documentTaken: "Este CNPJ já está em outra conta. Entre com ela, ou fale com o suporte.",
} as const;

const KEPT_ADDRESS =
  "O endereço fica salvo na sua conta para o próximo envio e, se o recibo for revogado, é avisado.";

export const SENDING = {
  help: (sender: string | null) =>
    sender
      ? `Recebe, em nome de ${sender}, o PDF e o código de conferência. ${KEPT_ADDRESS}`
      : `Recebe o PDF e o código de conferência, mas não o nome da conta: ele parece ter um endereço ou um número, e o e-mail vai a quem não tem conta aqui. Avise o contador. ${KEPT_ADDRESS}`,
  sent: (email: string) => `Recibo enviado para ${email}`,
  saved: "Contador salvo",
  removed: "Endereço do contador apagado",
  emailMissing: "Informe o e-mail do contador.",
  emailInvalid: "Confira o e-mail: falta uma parte, como em nome@escritorio.com.br.",
  blocked: "Este endereço pediu para não receber e-mails nossos, ou devolve as mensagens. Use outro.",
  revoked: "Este recibo foi revogado: não dá para enviar.",
  failed: "Não conseguimos enviar agora. Nada foi enviado: tente de novo.",
} as const;

export const PURPOSE = {
  lir: "Apoio ao projeto, aprovado com base na Lei nº 14.260/2021 (Lei de Incentivo à Reciclagem), depositado na conta bancária do próprio projeto.",
  platform: "Uso da plataforma",
  mensalidade: (plan: string, from: string | null, to: string | null) =>
    from && to ? `Mensalidade do plano ${plan}, de ${from} a ${to}.` : `Mensalidade do plano ${plan}.`,
} as const;

export const METHODS = { card: "Cartão", pix: "Pix", transferencia: "Transferência bancária" } as const;

const DECLARED =
  "O projeto declarou que recebeu este valor na conta dele, e quem apoiou confirmou o valor. O Elo Recicla não vê essa conta: o depósito se confere no extrato do banco.";

export const NOTES = {
  lir: `${DECLARED} Guarde este recibo com o comprovante do banco e confirme com seu contador como e quando deduzir.`,
  ours: "Este recibo comprova o pagamento à plataforma e não substitui a nota fiscal de serviço. Esta despesa não faz parte do incentivo fiscal.",
} as const;

export const ACCOUNTANT = {
  company:
    "Para a ECF: Lei nº 14.260/2021, empresas no Lucro Real, até 1% do IRPJ devido no período do depósito, sem contar o adicional. O valor deduzido não entra como despesa. Confirme com seu contador.",
  person:
    "Para a declaração do ano seguinte, no modelo completo: Lei nº 14.260/2021, CNPJ de quem recebeu e valor de cada apoio, até 6% do imposto devido somado a outros incentivos. Confirme com seu contador.",
  project:
    "O que o projeto recebeu por estes recibos, por trimestre do depósito, e o que foi pago à plataforma. Confirme com seu contador.",
} as const;

const privacyOf = (payer: "apoiou" | "pagou"): string =>
  `De quem ${payer} mostramos só as iniciais e parte do documento: quem tem o papel em mãos reconhece, e quem não tem não fica sabendo.`;

const FICTITIOUS_RECEIPT = "Projeto fictício, de demonstração: este recibo não vale para o imposto.";

export const VERIFY = {
  issued: (issuer: string) => `Este recibo foi emitido aqui por ${issuer} e não foi alterado.`,
  compare: "Compare com o papel: valor, nomes e datas precisam ser os mesmos desta página.",
  confirmed: DECLARED,
  demonstration: FICTITIOUS_RECEIPT,
  revoked: (day: string) => `Este recibo foi revogado em ${day} e não vale mais.`,
  unknown: "Não encontramos um recibo com este código.",
  unknownHint:
    "Confira se todos os 16 caracteres estão como no papel. Se estiverem, este papel não saiu do Elo Recicla.",
  malformed: "O código tem 16 letras e números, em quatro grupos de quatro. Confira no papel.",
  privacy: { lir: privacyOf("apoiou"), ours: privacyOf("pagou") },
  /** The page turns the word 'Recibos' into a link. */
  pdf: {
    lir: "O PDF fica em Recibos, no painel de quem apoiou e de quem emitiu. Se você só tem o código, peça o arquivo a um deles.",
    ours: "O PDF fica em Recibos, no painel de quem pagou.",
  },
} as const;

type MailFacts = { project: string; isFictitious: boolean; number: string; amount: string };

const fictitiousLines = ({ isFictitious }: Pick<MailFacts, "isFictitious">): string[] =>
  isFictitious ? [FICTITIOUS_RECEIPT, ""] : [];

type IssuedFacts = MailFacts & { issuer: string; code: string; address: string };

const receiptLines = (facts: IssuedFacts) => [
  `Projeto: ${facts.project}`,
  `Recibo: ${facts.number}`,
  `Valor: ${facts.amount}`,
  `Emitido por: ${facts.issuer}`,
  `Código: ${facts.code}`,
  "",
  ...fictitiousLines(facts),
];

export const issuedMail = (facts: IssuedFacts): Mail => ({
  subject: `Seu recibo está pronto: ${facts.project}`,
  title: "O recibo do seu apoio está pronto",
  message: [
    ...receiptLines(facts),
    facts.isFictitious
      ? "O PDF está anexado a este e-mail."
      : "O PDF está anexado a este e-mail: guarde com o comprovante do banco e entregue a quem cuida dos seus impostos.",
    `Qualquer pessoa com o código confere o recibo em ${facts.address}, sem entrar na plataforma.`,
  ].join("\n"),
  actionText: "Conferir o recibo",
});

/** @param sender name of the account; null if the name could mislead the accountant */
export const accountantMail = ({
  sender,
  ...facts
}: IssuedFacts & { sender: string | null }): NoticeWords => ({
  subject: sender ? `Recibo ${facts.number} de ${sender}` : `Recibo ${facts.number}`,
  title: `${sender ?? "Uma conta"} enviou um recibo para você`,
  message: [
    ...receiptLines(facts),
    "O PDF está anexado a este e-mail.",
    `Confira o recibo com o código em ${facts.address}, sem conta na plataforma.`,
  ].join("\n"),
  actionText: "Conferir o recibo",
  reason: `Você recebeu este e-mail porque ${sender ?? "uma conta"} informou o seu endereço para enviar este recibo.${sender ? " O nome é o que a conta informou; não o conferimos." : ""} Não conhece quem enviou? Responda a este e-mail e paramos os envios.`,
});

/** Mail to an accountant about a revoked receipt. Omits reason and amount, which the sender may explain. */
export const accountantRevokedMail = ({
  number,
  issuer,
  isFictitious,
}: Pick<IssuedFacts, "number" | "issuer" | "isFictitious">): NoticeWords => ({
  subject: `Recibo ${number} revogado`,
  title: `O recibo ${number} foi revogado`,
  message: [
    `Recibo: ${number}`,
    `Emitido por: ${issuer}`,
    "",
    ...fictitiousLines({ isFictitious }),
    "Este recibo, enviado a você por aqui, não vale mais para o imposto. Se já o usou, fale com quem o enviou a você.",
  ].join("\n"),
  actionText: "Conferir o recibo",
  reason:
    "Você recebeu este e-mail porque uma conta enviou este recibo para o seu endereço. Não conhece quem enviou? Responda a este e-mail e paramos os envios.",
});

export const revokedMail = (facts: MailFacts & { reason: string }): Mail => ({
  subject: `Recibo revogado: ${facts.project}`,
  title: `O recibo ${facts.number} foi revogado`,
  message: [
    `Projeto: ${facts.project}`,
    `Valor: ${facts.amount}`,
    `Motivo de quem emitiu: ${facts.reason}`,
    "",
    ...fictitiousLines(facts),
    "Não use mais este recibo. Avisamos quando o projeto emitir outro; se você já o entregou, avise seu contador.",
    "Se o nome, o número ou o dia do depósito estavam errados, corrija no apoio antes de o projeto emitir outro.",
  ].join("\n"),
  actionText: "Ver meus comprovantes",
});

export const missingMail = (facts: Pick<MailFacts, "project" | "isFictitious">): Mail => ({
  subject: `Falta um dado para o seu recibo: ${facts.project}`,
  title: "Complete os seus dados para receber o recibo",
  message: [
    `Projeto: ${facts.project}`,
    "",
    ...fictitiousLines(facts),
    `O recibo precisa do nome e do CPF ou CNPJ de quem depositou.${facts.isFictitious ? "" : " Sem eles não vale para o imposto."}`,
  ].join("\n"),
  actionText: "Completar os dados",
});

export const completedMail = (colleague: string, facts: NoticeWords["facts"] & object): NoticeWords => ({
  subject: "Dados dos seus recibos completados",
  title: "Dados dos seus recibos completados",
  message: `${colleague}, da sua equipe, completou os dados que saem nos recibos da sua conta. Confira: se algo estiver errado, fale com o suporte antes do próximo recibo.`,
  facts,
  actionText: "Falar com o suporte",
});

export const changedPayerMail: typeof completedMail = (colleague, facts) => ({
  subject: "Pagador de um depósito alterado",
  title: "Pagador de um depósito alterado",
  message: `${colleague}, da sua equipe, mudou o nome ou o número de quem pagou um depósito da sua conta. O recibo deste apoio sai com estes dados. Confira: se algo estiver errado, corrija no apoio antes de o projeto emitir o recibo.`,
  facts,
  actionText: "Ver o apoio",
});

/** The captador's mail shows only the payer's CPF or CNPJ, without the name. */
export const teamChangedPayerMail = (
  side: Side,
  { project, nome, numero }: { project: string; nome: string; numero: readonly [string, string] },
): Mail => ({
  subject: `Pagador do recibo alterado: ${project}`,
  title: "Mudamos quem aparece como pagador no recibo",
  facts: side === "financiador" ? [["Nome", nome], numero] : [numero],
  message:
    side === "financiador"
      ? "A nossa equipe comparou com o comprovante do banco e mudou quem pagou este depósito. O recibo deste apoio sai com estes dados; os dados da sua conta não mudaram.\n\nSe isso não está certo, responda a este e-mail antes de o projeto emitir o recibo."
      : "A nossa equipe mudou o nome ou o número de quem pagou este depósito, depois de comparar com o comprovante do banco. Antes de emitir o recibo, compare também você: com o comprovante e com o extrato da conta do projeto.\n\nSe não combina, não emita o recibo e responda a este e-mail.",
  actionText: "Ver o apoio",
});

export const PAYER_KNOWN = "Emitido de novo com o CPF ou CNPJ de quem pagou.";

export const PARTLY_RETURNED = "Parte do pagamento devolvida";

export const DAY_CORRECTED = "Dia do pagamento corrigido";

export const ROWS = {
  lir: { payer: "Recebido de", issuer: "Recebido por", day: "Data do depósito" },
  ours: { payer: "Pago por", issuer: "Pago a", day: "Data do pagamento" },
  purpose: "Referente a",
  project: "Projeto",
  approval: "Proposta aprovada",
  legal: "Base legal",
  instead: "Substitui",
} as const;

export const PAPER_TEXTS = {
  issued: (day: string) => `emitido em ${day}`,
  revoked: (day: string) => `Revogado em ${day}: não vale mais`,
  reason: (text: string) => `Motivo: ${text}`,
  proponent: (name: string) => `proponente, no cadastro do projeto: ${name}`,
  approval: (number: string) => `Proposta aprovada nº ${number}`,
  demonstration: "Projeto fictício, de demonstração: este recibo não vale para o imposto",
  representative: ({ nome, cargo }: { nome: string; cargo: string }) =>
    `representante informado pela organização: ${nome}${cargo && `, ${cargo}`}`,
  foot: (number: string, document: string | null, code: string) =>
    [`Recibo ${number}`, document, `código ${code}`].filter(Boolean).join(" · "),
  instead: (number: string, day: string) => `recibo ${number}, revogado em ${day}`,
} as const;

const FICTITIOUS_DEPOSITS = "Projetos fictícios, de demonstração: não valem para o imposto";

export const SECTIONS = {
  captador: {
    title: "Extrato do projeto",
    apoio: "Recebido de apoiadores",
    demonstracao: FICTITIOUS_DEPOSITS,
    plataforma: "Pago à plataforma",
    otherParty: "quem pagou ou recebeu",
  },
  financiador: {
    title: "Extrato de apoios",
    apoio: "Apoio a projetos",
    demonstracao: FICTITIOUS_DEPOSITS,
    plataforma: "Pago à plataforma",
    otherParty: "quem recebeu",
  },
} as const;

export const STATEMENT = {
  made: (day: string) => `feito em ${day}`,
  span: (first: string, last: string) => `${first} a ${last}`,
  months: "Mensalidades do plano",
  month: "Mensalidade do plano",
  fictitious: (project: string) => `${project} (projeto fictício, de demonstração: não vale para o imposto)`,
  noLaw: "não se aplica",
  fictitiousLaw: "não se aplica: projeto fictício",
  code: (code: string) => `Código ${code}`,
  owners: (owners: number) => `Recibos em nome de ${owners} titulares, somados em separado`,
  issuer: (name: string) => `Emitido por ${name}`,
  payer: (name: string) => `Pago por ${name}`,
  count: (receipts: number) => (receipts === 1 ? "1 recibo" : `${receipts} recibos`),
  ownOnly: "Dos recibos da organização, este extrato tem só os que esta conta emitiu.",
  byOthers: (organization: string, receipts: number) =>
    `Neste período, ${organization} também teve ${receipts === 1 ? "1 recibo emitido" : `${receipts} recibos emitidos`} por outras contas, que cuidaram dela antes. Peça os recibos que faltam a quem apoiou, ou fale com o suporte.`,
  unreceipted: (deposits: string, amount: string, isFictitious: boolean) =>
    deposits === "1"
      ? `1 depósito confirmado neste período, ${amount}, ainda sem recibo válido: o extrato não o inclui.${isFictitious ? " É de projeto fictício, de demonstração: não vale para o imposto." : ""}`
      : `${deposits} depósitos confirmados neste período, ${amount}, ainda sem recibo válido: o extrato não os inclui.${isFictitious ? " São de projetos fictícios, de demonstração: não valem para o imposto." : ""}`,
  empty: "Nenhum recibo válido neste período.",
  tooLong: (most: number) =>
    `São mais de ${most} recibos neste período. Escolha um período menor para o PDF, ou baixe o CSV.`,
  tooLongForCsv: (most: string) => `São mais de ${most} recibos neste período. Escolha um período menor.`,
} as const;

/** @param project empty for the months of a plan */
export const groupName = (project: string, isFictitious: boolean): string =>
  project && isFictitious ? STATEMENT.fictitious(project) : project || STATEMENT.months;
