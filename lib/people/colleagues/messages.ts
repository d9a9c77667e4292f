export const TEAM = {
  emailInvalid: "Digite um e-mail válido.",
  own: "Este é o seu e-mail. Convide o de outra pessoa.",
  known: "Esta pessoa já está na equipe ou tem um convite aberto.",
  full: (most: number) =>
    `A equipe tem até ${most} pessoas, com os convites abertos. Remova alguém antes de convidar.`,
  blocked: "Este endereço pediu para não receber e-mails nossos, ou devolve as mensagens. Use outro.",
  role: "Escolha o que a pessoa pode fazer.",
  invited: (email: string) => `Convite enviado para ${email}.`,
  resent: (email: string) => `Convite enviado de novo para ${email}.`,
  changed: "Permissão trocada. Vale desde já.",
  removed: (name: string) => `${name} saiu da equipe. O acesso acabou agora.`,
  cancelled: "Convite cancelado. O link não funciona mais.",
  gone: "Esta pessoa já saiu da equipe.",
  noInvitation: "Este convite não existe mais.",
  accepted: "Esta pessoa já aceitou o convite.",
  left: (account: string) => `Você saiu da equipe de ${account.replace(/\.$/, "")}.`,
  noAccount: "Você não está mais na equipe desta conta.",
} as const;

export const INVITATION = {
  gone: "Este convite não funciona mais",
  goneHint: "Ele foi usado, foi cancelado ou venceu depois de 7 dias. Peça outro a quem convidou você.",
  away: "A conta deste convite está indisponível agora",
  awayHint: "Se ela voltar dentro do prazo de 7 dias do convite, este mesmo link volta a funcionar.",
  otherEmail: (email: string) =>
    `O convite foi enviado para ${email}, e você está em outra conta. Saia e entre com esse e-mail.`,
  team: "Contas da equipe da plataforma não entram na equipe de outra conta.",
  already: "Você já está na equipe desta conta.",
  own: "Este convite é da sua própria conta.",
  /** Shown with the names in an invitation, because anybody can enter the name of a known company. */
  unproven: "Deste convite conferimos só o e-mail de quem convidou. Os nomes são os que a conta informou.",
  hasAccount: "Este e-mail já tem conta. Entre para aceitar o convite.",
  nameRequired: "Digite o seu nome.",
  nameLong: (most: number) => `Use até ${most} caracteres.`,
  nameLink: "Digite só o nome, sem endereço de site nem dados de conta.",
  nameOurs: "Este nome é o da plataforma. Digite o seu.",
  terms: "Aceite os termos de uso e a política de privacidade para continuar.",
} as const;

type Inviter = { person: string | null; email: string; account: string | null };

type Invited = Inviter & { role: string; words: string };

/** Action that a trigger logs (migration "nome_corrigido"), and its text as in ACTS. */
export const RENAMED_ACT = ["nome_trocado", "trocou o nome no perfil"] as const;

type Raised = { name: string; hasAccepted: boolean; role: string; words: string };

export const TEAM_MAIL = {
  invitation: ({ person, email, account, role, words }: Invited) => ({
    // The subject names nobody, because it stays stored when the account of the inviter ends.
    subject: "Convite para a equipe de uma conta",
    title: "Convite para a equipe",
    message: `${person ?? "Uma pessoa"} (${email}) convidou você para trabalhar em uma conta no Elo Recicla${account ? `, que se apresenta como ${account.replace(/\.$/, "")}` : ""}.\n\n${INVITATION.unproven} Se você não conhece essa pessoa ou não espera o convite, ignore este e-mail.\n\nVocê entra com o seu próprio e-mail e a sua própria senha. O convite vale 7 dias e só funciona para este endereço.`,
    facts: [
      ["Quem convidou", person ? `${person}, ${email}` : email],
      ...(account ? [["A conta se apresenta como", account]] : []),
      ["O que você pode", `${role}. ${words}`],
    ] as [string, string][],
    actionText: "Ver o convite",
    reason: `Você recebeu este e-mail porque ${person ?? "uma pessoa"} digitou este endereço em um convite.`,
  }),
  accepted: (name: string, role: string) => ({
    subject: `${name} entrou na sua equipe`,
    title: "Convite aceito",
    message: `${name} aceitou o convite e já trabalha na sua conta. Você troca a permissão ou remove a pessoa na página Equipe.`,
    facts: [["Permissão", role]] as [string, string][],
    actionText: "Abrir a equipe",
  }),
  /** `name`: the colleague's name, or the invited address. */
  roleRaised: ({ name, hasAccepted, role, words }: Raised) => ({
    // The subject omits the invited address, because it stays stored longer than the content.
    subject: hasAccepted ? `Permissão de ${name} trocada` : "Permissão de um convite trocada",
    title: "Permissão trocada",
    message: `${hasAccepted ? name : `O convite para ${name}`} tem uma nova permissão na sua conta. Se não foi você, crie uma nova senha agora: isso desconecta todos os seus dispositivos. Depois, na página Equipe, ${hasAccepted ? "troque a permissão ou remova a pessoa" : "troque a permissão ou cancele o convite"}.`,
    facts: [["Permissão", `${role}. ${words}`]] as [string, string][],
  }),
  removed: (account: string) => ({
    subject: `Seu acesso a ${account} acabou`,
    title: "Acesso encerrado",
    message: `Você não trabalha mais na conta de ${account.replace(/\.$/, "")}. A sua própria conta continua como está.`,
    actionText: "Abrir a plataforma",
  }),
} as const;
