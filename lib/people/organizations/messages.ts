import type { Standing } from "./rules";

/**
 * `CNPJ 11.222.333/0001-81`, after the legal name if the organization is shown under a different name.
 * @param legalName see `otherLegalName`
 */
export const registrationText = (legalName: string | null, cnpj: string): string =>
  `${legalName === null ? "" : `Razão social ${legalName}, `}CNPJ ${cnpj}`;

export const registeredParty = (
  shown: string,
  ...registration: Parameters<typeof registrationText>
): string => `${shown}, ${registrationText(...registration).replace(/^R/, "r")}`;

const closed = (situation: string): string =>
  `Este CNPJ consta como ${situation} na Receita Federal. Só uma organização ativa pode propor projetos; se ela já foi regularizada, fale com o suporte.`;

const young = (months: number, day: string): string =>
  `A lei pede um CNPJ com pelo menos ${months} meses. Este pode ser adicionado a partir de ${day}.`;

export const ORGANIZATION = {
  closed,
  young,
  cnpjMissing: "Informe o CNPJ da organização.",
  cnpjInvalid: "CNPJ inválido. Confira os caracteres digitados.",
  typeMissing: "Escolha o tipo da organização.",
  representativeMissing: "Informe quem representa a organização.",
  positionMissing: "Informe o cargo de quem representa.",
  nameMissing: "A Receita Federal não respondeu: informe a razão social.",
  placeMissing: "A Receita Federal não respondeu: informe o estado e a cidade.",
  nameLink: "Digite só o nome, sem endereço de site nem dados de conta.",
  nameOurs: "Este nome é o da plataforma. Digite o da organização.",
  nameLong: (most: number) => `Use até ${most} caracteres.`,
  stateUnknown: "Escolha um estado da lista.",
  cityUnknown: "Esta cidade não fica no estado escolhido. Escolha uma da lista.",
  crowded: (most: number) => `Uma conta cuida de até ${most} organizações.`,
  mineAlready:
    "Esta organização já está na sua lista. Se falta um projeto dela em Meus projetos, fale com o suporte.",
  waitsAlready: "O seu pedido por este CNPJ já espera a equipe.",
  added: "Organização adicionada",
  addedHint: "A equipe confere o CNPJ quando você enviar um projeto, e avisa por e-mail.",
  waits: "Pedido enviado à equipe",
  waitsHint:
    "Este CNPJ já está na plataforma. A equipe decide quem cuida da organização e responde por e-mail.",
  gone: "Esta organização não está mais na sua lista.",
  saved: "Organização atualizada",
  nameChecked: "A equipe conferiu este nome. Para mudar, fale com o suporte.",
  kindSettled: (kind: string) => `A equipe definiu o tipo: ${kind}. Para mudar, fale com o suporte.`,
  kindSettledMeanwhile: (kind: string) =>
    `A equipe definiu o tipo: ${kind}. Escolha este tipo para salvar o resto.`,
  othersProject: (project: string) =>
    `O projeto publicado “${project}” é desta organização e não está na sua conta. Enquanto isso só a equipe muda o nome e o tipo: fale com o suporte.`,
  renameTaken:
    "Outro projeto publicado tem o mesmo nome, o mesmo proponente e o mesmo valor. Use outro nome para a organização.",
  refreshed: "Dados da Receita Federal atualizados",
  away: "A Receita Federal não respondeu agora. Tente de novo mais tarde; até lá nada muda.",
  unknown: "A Receita Federal ainda não tem este CNPJ. A base pública é renovada uma vez por mês.",
  removed: "Organização retirada da sua lista",
  claimWithdrawn: "Pedido retirado",
  refusalRemoved: "Pedido recusado retirado da sua lista",
  hasProjects: (project: string) =>
    `O projeto “${project}” é desta organização, na versão já publicada ou no rascunho. Ela sai da sua lista quando nenhum projeto seu for dela.`,
  failed: "Não deu para salvar agora. Tente novamente.",
} as const;

export const DECISION = {
  unknown: "Nenhuma organização com este CNPJ.",
  noClaim: "Nenhum pedido desta conta espera por este CNPJ.",
  closed: (situation: string) => `A Receita Federal diz que este CNPJ está ${situation}.`,
  young: (day: string, kindDecides: boolean) =>
    `O CNPJ é novo demais para a lei: pode ser conferido a partir de ${day}.${kindDecides ? " Se é de cooperativa ou associação, a lei pede 6 meses em vez de 12: defina antes o tipo, na página da organização." : ""}`,
  nobody: "Ninguém cuida desta organização, e nenhum projeto dela veio de importação.",
  noRepresentative: "Falta informar quem representa a organização.",
  noProposal:
    "Nenhum projeto desta organização tem número de aprovação. Sem proposta aprovada, não há com que comparar o CNPJ.",
  unchecked: "Esta organização não está conferida.",
  checked: "Esta organização já estava conferida.",
  kindChecked:
    "Esta organização já está conferida, com o tipo que tem. Para mudar o tipo, desfaça antes a conferência.",
  changed:
    "Quem cuida da organização, quem a representa, o nome, o lugar ou o tipo mudou desde que você abriu a página, ou a Receita deu outros dados agora. Recarregue e confira de novo.",
  keeperSuspended: "A conta que cuida desta organização está suspensa. Reative a conta antes de conferir.",
  claimantSuspended: "A conta que pediu está suspensa. Recuse o pedido, ou reative a conta antes.",
  claimantUnconfirmed:
    "A conta que pediu ainda não confirmou o e-mail: o endereço pode ser de outra pessoa. Decida depois da confirmação.",
  sharedFiles: "Um projeto mudou de fotos enquanto isso. Tente de novo.",
  openDeal: (project: string) =>
    `O projeto “${project}” tem um apoio em andamento. A organização muda de conta quando ele terminar. Se a conta de quem apoia, ou de quem cuida do projeto, é falsa, suspenda essa conta e aceite o pedido de novo.`,
  noReceipt: (project: string) =>
    `O projeto “${project}” tem um apoio concluído sem recibo. A organização muda de conta depois do recibo.`,
  otherHolder: (project: string, cnpj: string) =>
    `O projeto “${project}” tem um apoio concluído sem recibo, com o depósito em outra organização da mesma conta, CNPJ ${cnpj}. Só ela emite esse recibo, quando o projeto voltar para ela. A organização muda de conta depois disso.`,
} as const;

export const GIFT_REFUSALS = {
  owned: "Este projeto já tem quem cuide dele.",
  unlisted: "Este projeto está fora da lista. Só um projeto que está na lista pode ser entregue.",
  nobody: "Ninguém cuida da organização deste projeto.",
  suspended: "A conta que cuida da organização está suspensa. Reative a conta antes de entregar o projeto.",
  unconfirmed:
    "A conta que cuida da organização ainda não confirmou o e-mail. Entregue o projeto depois da confirmação.",
  unchecked: "A organização ainda não está conferida. Confira a organização antes de entregar o projeto.",
  changed:
    "A organização do projeto, ou quem cuida dela, mudou desde que você abriu a página. Recarregue e confira de novo.",
} as const;

/** Days are formatted, or "" if missing. */
type StandingFacts = {
  standing: Standing;
  checkedOn: string;
  decidedOn: string;
  oldEnoughOn: string;
  kindDecides: boolean;
  situation: string;
};

export function standingText(facts: StandingFacts): string {
  switch (facts.standing) {
    case "conferida":
      return `Conferida em ${facts.checkedOn}`;
    case "conferencia":
      return "Em conferência: a equipe compara o CNPJ com a proposta";
    case "semProposta":
      return "A conferir quando você enviar um projeto";
    case "fechada":
      return `A Receita Federal diz que o CNPJ está ${facts.situation}`;
    case "nova":
      return `Nova demais para a lei: pode propor projetos a partir de ${facts.oldEnoughOn}${facts.kindDecides ? ", ou antes se for cooperativa ou associação: então corrija o tipo" : ""}`;
    case "disputa":
      return "Espera a equipe: outra conta já cuida deste CNPJ";
    case "espera":
      return "Espera a equipe: este CNPJ já está na plataforma";
    case "recusada":
      return `Pedido recusado em ${facts.decidedOn}. O motivo foi enviado por e-mail`;
  }
}

type About = { cnpj: string; name: string };

type Claimant = { who: string; representative: string; position: string };

export const claimMail = ({ cnpj, name }: About, { who, representative, position }: Claimant) => ({
  subject: `Pedido por uma organização: ${cnpj}`,
  title: "Outra conta pede uma organização",
  message: [
    `CNPJ: ${cnpj}`,
    `Organização: ${name}`,
    `Quem pede: ${who}`,
    `Representante informado: ${representative || "não informado"}`,
    `Cargo: ${position || "não informado"}`,
    "",
    "Para decidir: Equipe, Organizações, Pedidos.",
  ].join("\n"),
});

/** Mail to the present captador. Does not name the claimant. */
export const disputedMail = ({ cnpj, name }: About) => ({
  subject: `Outra conta pediu ${name}`,
  title: "Outra conta pediu uma organização sua",
  message: `Outra conta pediu para cuidar de ${name}, CNPJ ${cnpj}. Nada mudou: a nossa equipe vai conferir com a organização antes de decidir. Se você não conhece o pedido, ou sabe por que ele não deve ser aceito, responda a este e-mail.`,
  actionText: "Ver as organizações",
});

export const changeMail = ({ cnpj, name }: About, changes: readonly string[]) => ({
  subject: `Organização alterada: ${cnpj}`,
  title: "Uma organização mudou",
  message: [`CNPJ: ${cnpj}`, `Organização: ${name}`, "", ...changes].join("\n"),
});

export const closedMail = ({ cnpj, name }: About, situation: string) => ({
  subject: `CNPJ ${situation}: ${name}`,
  title: `A Receita Federal diz que o CNPJ está ${situation}`,
  message: [
    `${name}, CNPJ ${cnpj}, deixou de estar conferida.`,
    "Enquanto isso ela não emite recibos e a conta de depósito não aparece para os financiadores.",
    "Se o CNPJ já foi regularizado, consulte de novo na página das organizações.",
  ].join("\n"),
  actionText: "Ver as organizações",
});

export const confirmedMail = ({ cnpj, name }: About) => ({
  subject: `Organização conferida: ${name}`,
  title: "Organização conferida",
  message: `Comparamos o CNPJ ${cnpj} com a proposta aprovada e com quem representa ${name.replace(/\.$/, "")}. Os projetos dela já podem receber depósitos e emitir recibos.`,
  actionText: "Ver as organizações",
});

export const unconfirmedMail = ({ cnpj, name }: About, reason: string) => ({
  subject: `Conferência desfeita: ${name}`,
  title: "A conferência da organização foi desfeita",
  message: [
    `${name}, CNPJ ${cnpj}, volta a estar em conferência. Até lá ela não emite recibos e a conta de depósito não aparece para os financiadores.`,
    "",
    `Motivo: ${reason}`,
  ].join("\n"),
  actionText: "Ver as organizações",
});

type KindFacts = {
  kind: string;
  reason: string;
  oldEnoughOn: string;
  /** Whether the CNPJ is old enough. Also false for a closed CNPJ or an unknown opening day. */
  isOldEnough: boolean;
};

export const kindMail = ({ cnpj, name }: About, { kind, reason, oldEnoughOn, isOldEnough }: KindFacts) => ({
  subject: `Tipo da organização: ${name}`,
  title: "A equipe definiu o tipo da sua organização",
  message: [
    `${name}, CNPJ ${cnpj}: ${kind}.`,
    ...(oldEnoughOn
      ? [
          `Com este tipo, a lei só permite conferir a organização a partir de ${oldEnoughOn}. Sem a conferência não há conta de depósito nem recibo.`,
        ]
      : []),
    ...(isOldEnough ? ["A idade do CNPJ não impede a conferência."] : []),
    "",
    `Motivo: ${reason}`,
    "",
    "Se isso não está certo, responda a este e-mail.",
  ].join("\n"),
  actionText: "Ver as organizações",
});

/** Mail to a funder. Leaves out why the check ended: only captador and team learn the reason. */
export const hiddenBankAccountMail = (project: string) => ({
  subject: `Antes de depositar: ${project}`,
  title: "A organização de um projeto que você apoia deixou de estar conferida",
  message: `A organização do projeto ${project} deixou de estar conferida pela nossa equipe, e por isso a conta para depósito não é mostrada. Se ainda não depositou, fale com o suporte antes. A conta volta ao apoio quando a organização estiver conferida de novo.`,
  actionText: "Ver os meus apoios",
});

type Deposit = { amount: string; day: string };

const depositStays = ({ amount, day }: Deposit): string =>
  `O seu depósito de ${amount}, de ${day}, continua registrado`;

/**
 * Mail to a funder whose deposit has no receipt yet. Leaves out why the check ended, as {@link hiddenBankAccountMail}
 * does.
 */
export const waitingReceiptMail = (project: string, deposit: Deposit) => ({
  subject: `O recibo espera uma conferência: ${project}`,
  title: "A organização de um projeto que você apoia deixou de estar conferida",
  message: `A organização do projeto ${project} deixou de estar conferida pela nossa equipe. ${depositStays(deposit)}, e o recibo espera uma nova conferência. Este aviso não pede nada de você: guarde o comprovante do banco e não deposite de novo. Em caso de dúvida, fale com a nossa equipe no Suporte.`,
  actionText: "Ver o apoio",
});

export const checkedReceiptMail = (project: string, deposit: Deposit) => ({
  subject: `A organização voltou a estar conferida: ${project}`,
  title: "A organização de um projeto que você apoia está conferida de novo",
  message: `Nossa equipe conferiu de novo a organização do projeto ${project}. ${depositStays(deposit)}, e o recibo não espera mais por essa conferência. Este aviso não pede nada de você.`,
  actionText: "Ver o apoio",
});

export const shownBankAccountMail = (project: string) => ({
  subject: `A organização voltou a estar conferida: ${project}`,
  title: "A organização de um projeto que você apoia está conferida de novo",
  message: `Nossa equipe conferiu de novo a organização do projeto ${project}, e o aviso para esperar não vale mais. O prazo para depositar recomeça hoje. Use só a conta que está na página do apoio, e leia ali se há outro aviso. Se já depositou, avise o valor e o dia no apoio.`,
  actionText: "Ver os meus apoios",
});

export const acceptedMail = ({ cnpj, name }: About) => ({
  subject: `A organização é sua: ${name}`,
  title: "A equipe aceitou o seu pedido",
  message: `Você cuida agora de ${name}, CNPJ ${cnpj}, e dos projetos que vieram com ela. Informe quem a representa; a equipe confere e avisa.`,
  actionText: "Ver as organizações",
});

type WaitingInterests = { project: string; count: number };

export const waitingInterestsMail = (name: string, waiting: readonly WaitingInterests[]) => {
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const subject =
    total === 1 ? "1 interesse espera a sua resposta" : `${total} interesses esperam a sua resposta`;
  return {
    subject,
    title: subject,
    message: [
      `Em projetos de ${name} que passaram para a sua conta, há interesses sem resposta:`,
      ...waiting.map(
        ({ project, count }) => `- ${project}: ${count === 1 ? "1 interesse" : `${count} interesses`}`,
      ),
      "",
      "O seu prazo para responder começa hoje.",
    ].join("\n"),
    actionText: "Responder agora",
  };
};

/** Mail to the former captador. Does not name the new captador. */
export const handedOverMail = ({ cnpj, name }: About) => ({
  subject: `Outra conta cuida agora de ${name}`,
  title: "Uma organização passou para outra conta",
  message: `A equipe decidiu que outra conta cuida de ${name}, CNPJ ${cnpj}. Os projetos dela que já foram publicados foram junto. Se você tem projetos dela que nunca foram publicados, eles ficam com você; para enviar um deles, escolha outra organização. Os apoios terminados e os seus comprovantes continuam com você. Se isso não está certo, responda a este e-mail.`,
  actionText: "Ver as organizações",
});

export const givenProjectMail = (project: string, { cnpj, name }: About) => ({
  subject: `Você cuida agora de um projeto: ${project}`,
  title: "Um projeto da sua organização passou para você",
  message: `O projeto ${project}, de ${name}, CNPJ ${cnpj}, estava na lista sem ninguém que cuidasse dele. A equipe o passou para você, que cuida da organização. Confira os dados dele em Meus projetos. Se isso não está certo, responda a este e-mail.`,
  actionText: "Ver os meus projetos",
});

export const refusedMail = (cnpj: string, reason: string) => ({
  subject: `Pedido recusado: CNPJ ${cnpj}`,
  title: "A equipe recusou o seu pedido",
  message: [`O pedido para cuidar do CNPJ ${cnpj} foi recusado.`, "", `Motivo: ${reason}`].join("\n"),
  actionText: "Ver as organizações",
});
