export const LEFT_REASON = "A conta de quem cuidava do projeto foi encerrada.";

const LEFT = {
  encerrado:
    "O seu interesse foi encerrado e nada mais é esperado de você. Se vocês já conversavam sobre um depósito, não o faça sem falar com o suporte.",
  ponte:
    "O projeto continua na lista e o seu interesse continua registrado. A nossa equipe recebeu os seus dados de contato e faz a ponte com a organização.",
  fica: "Há um depósito ou um valor confirmado neste apoio: ele fica como está, com tudo o que foi registrado. Para o recibo e para qualquer dúvida, fale com o suporte.",
} as const;

export const leftMail = (project: string, outcome: keyof typeof LEFT) => ({
  subject: `Mudança no projeto ${project}`,
  title: "Quem cuidava do projeto saiu da plataforma",
  message: [`Projeto: ${project}`, "", LEFT_REASON, LEFT[outcome]].join("\n"),
  actionText: "Ver o interesse",
});

const MOVED = {
  encerrado:
    "O seu interesse foi encerrado e nada mais é esperado de você. Se vocês já conversavam sobre um depósito, não o faça. Se o dinheiro já saiu da sua conta, fale hoje com o seu banco e com o suporte. Para apoiar o projeto, fale com o suporte.",
  fica: "Há um depósito ou um valor confirmado neste apoio: ele continua registrado e está com a nossa equipe. Não faça outro depósito. Quem vier a cuidar do projeto não emite o recibo de um depósito combinado com a conta anterior: se o dinheiro saiu da sua conta, fale com o suporte.",
} as const;

/** Mail to a funder after a suspended captador lost the project. `hasNext`: whether the project has a new captador. */
export const movedMail = (project: string, outcome: keyof typeof MOVED, hasNext: boolean) => ({
  subject: `Mudança no projeto ${project}`,
  title: hasNext ? "Outra conta cuida agora do projeto" : "O projeto saiu da conta que cuidava dele",
  facts: [["Projeto", project]] as const,
  message: `A conta com que você combinava o apoio não está ativa, e ${hasNext ? "outra conta cuida agora do projeto" : "o projeto espera quem cuide dele"}. ${MOVED[outcome]}`,
  actionText: "Ver o apoio",
});

const FUNDER_LEFT = {
  encerrado: "O interesse foi encerrado com a conta. Não é preciso fazer nada.",
  pago: "O interesse foi encerrado com a conta. O que você pagou por este contato não volta só por isso. Se o interesse lhe pareceu falso, denuncie na conversa: se a nossa equipe concluir o mesmo, devolvemos inteiro.",
  fica: "Há um depósito ou um valor confirmado neste apoio: ele fica como está, com tudo o que foi registrado. Se os dois lados ainda não confirmaram o valor, diga na página do apoio se o depósito chegou. Para o recibo e para qualquer dúvida, fale com o suporte.",
} as const;

export const funderLeftMail = (project: string, outcome: keyof typeof FUNDER_LEFT) => ({
  subject: `Um financiador saiu da plataforma: ${project}`,
  title: "Um financiador saiu da plataforma",
  message: [`Projeto: ${project}`, "", FUNDER_LEFT[outcome]].join("\n"),
  actionText: "Ver os interesses",
});

export const funderSuspendedMail = (project: string) => ({
  subject: `Um interesse foi encerrado: ${project}`,
  title: "Um interesse foi encerrado",
  message: `Projeto: ${project}\n\nA conta de quem se interessou não está ativa, e o interesse foi encerrado. Não é preciso fazer nada.`,
  actionText: "Ver o interesse",
});

const PAUSED = {
  closed:
    "Por enquanto o contato não pode ser aberto, e nada é cobrado. Se a conta voltar a ficar ativa, o apoio segue de onde parou.",
  open: "Por enquanto a conversa está fechada para novas mensagens, e não é preciso fazer nada. Se a conta voltar a ficar ativa, o apoio segue de onde parou. Se algo lhe pareceu falso, denuncie na conversa: se a nossa equipe concluir que o interesse era falso, devolvemos inteiro o que você pagou por este contato.",
  settling:
    "Há um depósito ou um valor confirmado neste apoio: ele fica como está, com tudo o que foi registrado. Confira o extrato da conta do projeto. Em caso de dúvida, fale com o suporte.",
  closedSettling:
    "Há um depósito ou um valor confirmado neste apoio: ele continua registrado. Por enquanto o contato não pode ser aberto, e nada é cobrado. Se a conta voltar a ficar ativa, o apoio segue de onde parou.",
} as const;

type PausedDeal = { project: string; isContactOpen: boolean; hasDepositOrAmount: boolean };

function pausedAs({ isContactOpen, hasDepositOrAmount }: PausedDeal): keyof typeof PAUSED {
  if (hasDepositOrAmount) return isContactOpen ? "settling" : "closedSettling";
  return isContactOpen ? "open" : "closed";
}

export const dealPausedMail = (deal: PausedDeal) => ({
  subject: `Um apoio está parado: ${deal.project}`,
  title: "A conta de um financiador não está ativa",
  facts: [["Projeto", deal.project]] as const,
  message: `A conta de quem quer apoiar o projeto não está ativa. ${PAUSED[pausedAs(deal)]}`,
  actionText: "Ver o apoio",
});

const DAYS_DO_NOT_COUNT = " Os dias em que ela não esteve ativa não contam no prazo.";

export const dealResumedMail = ({ project, hasDepositOrAmount }: PausedDeal) => ({
  subject: `O apoio continua: ${project}`,
  title: "A conta de um financiador voltou a ficar ativa",
  facts: [["Projeto", project]] as const,
  message: `A conta de quem quer apoiar o projeto voltou a ficar ativa, e o apoio segue de onde parou.${hasDepositOrAmount ? "" : DAYS_DO_NOT_COUNT} A página do apoio mostra o próximo passo.`,
  actionText: "Ver o apoio",
});
