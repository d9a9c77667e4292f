/** Problems that prevent submission, by the keys of rules/submission.ts. */
export const SUBMISSION = {
  nome: "Dê um nome ao projeto.",
  nomeNosso: "Este nome é o da plataforma. Escreva o do projeto.",
  objetivo: "Diga o objetivo em uma frase.",
  descricao: "Descreva o projeto.",
  descricaoCurta: "Conte um pouco mais: a descrição precisa de pelo menos 200 caracteres.",
  categoria: "Escolha o tema.",
  eixo: "Escolha o eixo da lei em que o projeto foi aprovado.",
  materiais: "Escolha pelo menos um material.",
  materiaisOutros: "Desmarque os materiais que não são da lista e escolha só os dela.",
  estado: "Escolha o estado.",
  cidade: "Escolha a cidade.",
  beneficiarios: "Escreva o número de pessoas só com algarismos, como 1.200.",
  toneladas: "Escreva as toneladas só com algarismos, como 1.200 ou 12,5.",
  valorTotal: "Informe o valor total aprovado.",
  valorPequeno: "O valor mínimo de um projeto na lei é de R$ 50.000. Confira os zeros.",
  valorGrande: "Este valor passa de R$ 1 bilhão. Confira os zeros.",
  orcamentoLinhas: "Cada item precisa de um nome e de um valor.",
  orcamentoSoma: "A soma dos itens não é igual ao valor total.",
  cotasNumero: "Escreva o número de cotas só com algarismos, como 100.",
  cotasPar: "Informe o número de cotas e o valor de uma, ou deixe os dois em branco.",
  cotasSoma:
    "As cotas juntas passam do valor total. Ajuste o número ou o valor de uma, ou deixe os dois campos em branco.",
  cotasFaltam:
    "As cotas juntas não chegam ao valor total. Ajuste o número ou o valor de uma, ou deixe os dois campos em branco.",
  obras: "Diga se o projeto tem obras: disso depende a captação mínima.",
  aprovadoEm: "Informe a data da aprovação.",
  aprovadoFuturo: "A aprovação não pode ser em um dia que ainda não chegou.",
  prazoCaptacao: "Informe o último dia da captação.",
  prazoPassado: "O último dia da captação já passou.",
  prazoLongo:
    "O último dia vem depois da aprovação e, enquanto falta a captação mínima, em até 12 meses. Confira as duas datas.",
  duracao: "Informe a duração em meses, de 1 a 36: é o máximo da lei.",
  numeroAprovacao: "Informe o número oficial: com ele a nossa equipe confere a aprovação.",
  fonteUrl: "O link precisa começar com https:// e ser de um site do governo, que termina em .gov.br.",
  organizacao:
    "Escolha a organização que propõe o projeto. Quem recebe o dinheiro e assina os recibos é ela.",
  equipe: "Cada pessoa da equipe precisa de nome e função.",
  fotosTexto: "Descreva cada foto em uma frase, para quem não a vê.",
  documentosTitulo: "Dê um título a cada documento.",
} as const;

/** Why an organization cannot propose. `closed` and `young` follow from the registry of the Receita Federal. */
export const PROPONENT_REFUSALS = {
  closed: "A Receita informa que o CNPJ desta organização não está ativo: ela não pode propor.",
  /** @param day first day on which the organization may propose, formatted */
  young: (day: string) =>
    `O CNPJ desta organização é novo demais: a lei pede 12 meses de existência, ou 6 para cooperativas e associações de catadores. Ela pode propor a partir de ${day}.`,
  waiting: "O pedido para cuidar desta organização ainda espera a decisão da nossa equipe.",
  unrepresented:
    "Esta organização ainda não informou quem a representa. Quem cuida dela preenche o nome e o cargo em Organizações.",
  foreign: "A sua conta não cuida desta organização. Escolha uma das suas.",
  deals:
    "Há um apoio em andamento com a organização atual, ou um concluído que ainda não tem recibo. Conclua ou encerre o apoio, e emita o recibo, antes de trocar.",
} as const;

export const proponentRefusal = (refusal: "closed" | "young", day: string): string =>
  refusal === "young" ? PROPONENT_REFUSALS.young(day) : PROPONENT_REFUSALS.closed;

export const tooLong = (most: number): string => `Use até ${most.toLocaleString("pt-BR")} caracteres.`;
export const UNCLEAR_AMOUNT = "O texto não tem um valor claro. Digite o valor com todos os algarismos.";
export const tooMany = (most: number): string => `Use até ${most} itens.`;

export const SITUATIONS = {
  rascunho: { title: "Rascunho", meaning: "Só você vê. Termine e envie para análise." },
  em_analise: {
    title: "Em análise",
    meaning: "A nossa equipe confere os dados com a fonte oficial. A resposta chega por e-mail.",
  },
  devolvido: { title: "Devolvido", meaning: "A nossa equipe pediu ajustes. Corrija e envie de novo." },
  publicado: { title: "Publicado", meaning: "Está na lista. Quem financia vê o projeto inteiro." },
  alterado: {
    title: "Publicado, com alterações",
    meaning: "Está na lista como estava. As suas alterações entram quando forem enviadas e aprovadas.",
  },
  retirado: { title: "Retirado", meaning: "Saiu da lista. Você pode editar e enviar de novo." },
} as const;

export const DUTY_TEXTS = {
  devolvido: () => "Ajustes pedidos pela equipe",
  interesses: (count: number) =>
    count === 1 ? "1 interesse a responder" : `${count} interesses a responder`,
  apoios: (count: number) => (count === 1 ? "1 apoio espera você" : `${count} apoios esperam você`),
  perguntas: (count: number) => (count === 1 ? "1 pergunta a responder" : `${count} perguntas a responder`),
  pronto: () => "Projeto a enviar",
  rascunho: () => "Cadastro a terminar",
  alterado: () => "Alterações a enviar",
} as const;

export const NEXT_LABELS = {
  devolvido: "Corrigir e enviar",
  interesses: "Responder",
  apoios: "Ver apoios",
  perguntas: "Responder",
  pronto: "Revisar e enviar",
  rascunho: "Continuar",
  alterado: "Revisar e enviar",
  em_analise: "Ver o envio",
  publicado: "Divulgar",
  retirado: "Editar e enviar de novo",
} as const;

export const OWN = {
  gone: "Este projeto não foi encontrado na sua conta.",
  locked: "O projeto está em análise. Para mudar isto, cancele o envio antes.",
  changed: "O projeto mudou enquanto isso. Recarregue a página e confira.",
  crowded: "Você chegou ao limite de 100 projetos. Apague rascunhos que não usa mais.",
  sent: "Projeto enviado para análise.",
  cityUnknown: "Esta cidade não fica no estado escolhido. Escolha uma da lista.",
  recalled: "Envio cancelado. O projeto voltou a ser rascunho.",
  recalledChanges: "Envio cancelado. As alterações voltaram a ser rascunho; a página continua como está.",
  recalledReturned: "Envio cancelado. Os ajustes que a nossa equipe pediu continuam valendo.",
  withdrawn: "Projeto retirado da lista.",
  notListed: "Este projeto não está na lista.",
  deleted: "Rascunho apagado.",
  notDeletable: "Este projeto já foi publicado ou está em análise: não dá para apagar.",
  copied: "Cópia criada. Confira o que muda neste projeto.",
} as const;

type Money = (centavos: number) => string;

/** The quotas' sum compared with the total. `by`: centavos. `accepted`: why the difference is accepted, or null. */
export type QuotaSum =
  | { kind: "equal" }
  | { kind: "rest" | "excess"; by: number; accepted: "below quota" | "rounding" | "as listed" | null };

export function budgetSumText({ sum, total }: { sum: number; total: number }, money: Money): string {
  if (total === 0) return "";
  if (sum === total) return "É igual ao valor total.";
  return sum < total
    ? `Faltam ${money(total - sum)} para o valor total.`
    : `Passa ${money(sum - total)} do valor total.`;
}

export function quotaSumText(sum: QuotaSum | null, money: Money): string {
  if (sum === null) return "";
  if (sum.kind === "equal") return "É igual ao valor total.";
  const by = money(sum.by);
  if (sum.accepted === "as listed")
    return sum.kind === "rest"
      ? `Faltam ${by} para o valor total, como foi publicado: pode ficar assim.`
      : `Passa ${by} do valor total, como foi publicado: pode ficar assim.`;
  if (sum.kind === "rest")
    return sum.accepted
      ? `Para o valor total ficam ${by}, menos que uma cota.`
      : `Faltam ${by} para o valor total.`;
  return sum.accepted
    ? `São ${by} a mais que o valor total, pelo arredondamento da cota: pode ficar assim.`
    : `Passa ${by} do valor total.`;
}

export const REVIEW = {
  unknown: "Este projeto não espera análise.",
  senderGone: "Quem enviou este projeto encerrou a conta: ele não espera mais análise.",
  changed:
    "O projeto mudou depois do que você leu: foi enviado de novo, ou uma importação o mudou. Leia-o outra vez.",
  organizationChanged:
    "A organização mudou desde que você abriu a página: a conferência, quem a representa, o nome, o tipo ou quem cuida dela. Recarregue e confira de novo.",
  suspended: "A conta do captador está suspensa. Levante a suspensão antes de publicar.",
  duplicate: "Já há um projeto publicado com este nome, esta organização e este valor.",
  incomplete: "O projeto não pode ser publicado como está:",
  notRelistable:
    "Só volta por aqui um projeto importado que está fora da lista e de que ninguém cuida. Atualize a página.",
} as const;

export const PROPONENT_FILE = {
  none: "Organização: nenhuma foi escolhida.",
  noRepresentative: "Organização: quem a representa não foi informado.",
  memberships: new Map([
    ["ativo", "Cuida da organização"],
    ["aguardando", "Pedido à espera da equipe"],
    ["recusado", "Pedido recusado"],
  ]),
  noMembership: "Não cuida desta organização",
} as const;

/** Why a submission no longer waits for the team, by the project's newest event. @param when formatted moment */
export const REVIEW_ENDS: ReadonlyMap<string, (when: string) => string> = new Map([
  ["publicado", (when) => `Este projeto já foi publicado em ${when}.`],
  ["alterado", (when) => `As alterações deste projeto já foram publicadas em ${when}.`],
  ["devolvido", (when) => `Este projeto já foi devolvido em ${when}.`],
  ["recolhido", (when) => `Quem enviou este projeto cancelou o envio em ${when}.`],
  ["retirado", (when) => `Este projeto foi retirado da lista em ${when} e não espera mais análise.`],
  ["parado", (when) => `A equipe parou os depósitos deste projeto em ${when} e devolveu o envio.`],
]);

export const AUTOMATIC = {
  approved: "Demonstração: aprovado automaticamente",
  returned: "Demonstração: devolvido automaticamente",
} as const;
export const BY_DEMO = "Foi a aprovação automática da demonstração, e não a equipe.";
/** Stored as the organization's checker by a local start. */
export const CHECKED_BY_DEMO = "demonstração";
export const copyName = (name: string): string => `${name} (cópia)`;

/** Mail to the owner after the team's decision (B3.17). */
export const decisionMail = {
  approved: {
    status: "Publicado",
    message:
      "O seu projeto foi conferido e está na lista. Quem financia já pode vê-lo e registrar interesse. O próximo passo é divulgar: o texto para o WhatsApp, o cartaz e a imagem estão prontos.",
    actionText: "Divulgar o projeto",
  },
  /** For a project with accepted interests that the team had taken off the list. */
  relisted: {
    status: "De volta à lista",
    message:
      "O seu projeto foi conferido e está de novo na lista. Os apoios que esperavam continuam de onde pararam, e o prazo do passo atual recomeça hoje. Quem apoia foi avisado.",
    actionText: "Ver os apoios",
  },
  changed: {
    status: "Alterações publicadas",
    message: "As suas alterações foram conferidas e já estão na página do projeto.",
    actionText: "Ver os meus projetos",
  },
  returned: (reasons: readonly string[]) => ({
    status: "Devolvido para ajustes",
    message: `Conferimos o seu projeto e pedimos ${reasons.length === 1 ? "um ajuste" : "estes ajustes"}: ${reasons.join("; ")}.`,
    actionText: "Corrigir e enviar de novo",
  }),
};

/** Mandatory mail. */
export const ownerTakenDownMail = (project: string, reason: string) => ({
  subject: `${project}: retirado da lista`,
  title: "A equipe retirou o seu projeto da lista",
  facts: [["Projeto", project]] as const,
  message: `A equipe retirou o seu projeto da lista: ${reason}\n\nCorrija e envie de novo, ou responda a este e-mail se não concordar.`,
  actionText: "Corrigir e enviar de novo",
});

/** Mandatory mail about a project that its owner had withdrawn. */
export const ownerStoppedMail = (project: string, reason: string) => ({
  subject: `${project}: depósitos parados`,
  title: "A equipe parou os depósitos no seu projeto",
  facts: [["Projeto", project]] as const,
  message: `A equipe parou os depósitos no seu projeto: ${reason}\n\nCorrija e envie de novo, ou responda a este e-mail se não concordar.`,
  actionText: "Corrigir e enviar de novo",
});

const withdrawnMail = (project: string) => ({
  subject: `O projeto ${project} foi retirado da lista`,
  title: "Um projeto que você acompanha foi retirado",
  message: `Quem cuida do projeto ${project} o retirou da lista. O seu interesse foi encerrado e nada mais é esperado de você. Há outros projetos procurando apoio.`,
  actionText: "Ver outros projetos",
});
const withdrawnAcceptedMail = (project: string, isContactOpen: boolean) => ({
  subject: `O projeto ${project} foi retirado da lista`,
  title: "Um projeto que você apoia saiu da lista",
  message: `Quem cuida do projeto ${project} o retirou da lista. O que vocês já combinaram continua valendo: o seu interesse segue aceito${isContactOpen ? ", e o contato entre vocês também" : ""}.`,
  actionText: "Ver os meus apoios",
});
const takenDownMail = (project: string) => ({
  ...withdrawnMail(project),
  message: `A equipe retirou o projeto ${project} da lista enquanto confere os dados dele. O seu interesse foi encerrado e nada mais é esperado de você. Há outros projetos procurando apoio.`,
});
const takenDownAcceptedMail = (project: string) => ({
  ...withdrawnAcceptedMail(project, false),
  message: `A equipe retirou o projeto ${project} da lista enquanto confere os dados dele. O seu interesse segue aceito. Se ainda não depositou, fale com o suporte antes.`,
});

export const stoppedMail = (project: string) => ({
  subject: `O projeto ${project} não recebe depósitos agora`,
  title: "Um projeto que você apoia não recebe depósitos agora",
  message: `A equipe parou os depósitos no projeto ${project} enquanto confere os dados dele. O seu interesse segue aceito. Se ainda não depositou, fale com o suporte antes.`,
  actionText: "Ver os meus apoios",
});

export const relistedMail = (project: string) => ({
  subject: `O projeto ${project} voltou à lista`,
  title: "Um projeto que você apoia voltou à lista",
  message: `A equipe conferiu os dados do projeto ${project}, e ele está de novo na lista. O seu apoio continua: se falta depositar, o prazo recomeça hoje, e a conta certa é só a que está na página do apoio.`,
  actionText: "Ver os meus apoios",
});

type Deposit = { amount: string; day: string };

const depositStays = ({ amount, day }: Deposit): string =>
  `O seu depósito de ${amount}, de ${day}, continua registrado. Este aviso não pede nada de você: guarde o comprovante do banco e não deposite de novo.`;
const ASK = "Em caso de dúvida, fale com a nossa equipe no Suporte.";

/** This mail and the next two go to the funder of a deposit without a receipt. */
export const takenDownPaidMail = (project: string, deposit: Deposit) => ({
  ...withdrawnAcceptedMail(project, false),
  message: `A equipe retirou o projeto ${project} da lista enquanto confere os dados dele. ${depositStays(deposit)} ${ASK}`,
  actionText: "Ver o apoio",
});
export const stoppedPaidMail = (project: string, deposit: Deposit) => ({
  ...stoppedMail(project),
  message: `A equipe parou os depósitos no projeto ${project} enquanto confere os dados dele. ${depositStays(deposit)} ${ASK}`,
  actionText: "Ver o apoio",
});
export const relistedPaidMail = (project: string, { amount, day }: Deposit) => ({
  ...relistedMail(project),
  message: `A equipe conferiu os dados do projeto ${project}, e ele está de novo na lista. O seu depósito de ${amount}, de ${day}, continua registrado, e este aviso não pede nada de você.`,
  actionText: "Ver o apoio",
});

export const UNLISTED = {
  dono: {
    reason: "O projeto foi retirado da lista por quem cuida dele.",
    open: withdrawnMail,
    accepted: withdrawnAcceptedMail,
  },
  equipe: {
    reason: "A equipe retirou o projeto da lista.",
    open: takenDownMail,
    accepted: takenDownAcceptedMail,
  },
} as const;

export const EVENTS = {
  criado: "Rascunho criado",
  copiado: "Copiado de outro projeto",
  enviado: "Enviado para análise",
  recolhido: "Envio cancelado",
  devolvido: "Devolvido para ajustes",
  publicado: "Publicado na lista",
  alterado: "Alterações publicadas",
  retirado: "Retirado da lista",
  parado: "Depósitos parados",
} as const;
export const TEAM = "Equipe da plataforma";
export const AUTHORS = { eu: "Você", antes: "Quem cuidava antes", equipe: TEAM } as const;

export const MENTIONS = {
  title: "Contato ou conta nos textos",
  text: "Quem apoia deposita só na conta que aparece no apoio, e o contato abre lá. Devolva o projeto se um texto leva a outra conta ou a um contato por fora.",
} as const;

export const TAKE_BACK = {
  notImported: "Este projeto foi cadastrado aqui, e não por uma fonte: ele não fica sem quem cuide dele.",
  deal: "Quem cuida do projeto aceitou um interesse nele, ou está pagando por um contato: o projeto fica com essa conta enquanto o apoio durar. Se a conta é a errada, suspenda a conta antes, na página da pessoa.",
  changed: "Quem cuida do projeto mudou desde que você abriu a página. Recarregue e confira de novo.",
} as const;

export const takenBackMail = (project: string, reason: string) => ({
  subject: `O projeto saiu da sua conta: ${project}`,
  title: "A equipe retomou um projeto que estava com você",
  message: [
    `O projeto ${project} não está mais na sua conta, nem os interesses que ele recebeu. A conta para depósito, as fotos, os documentos e as novidades que você pôs nele saíram da página.`,
    `Motivo: ${reason}`,
    "Se isso não está certo, responda a este e-mail.",
  ].join("\n\n"),
  actionText: "Ver os meus projetos",
});
