/** For the funder, while the captador's account is suspended. */
export const leftToTeamText = (project: string): string =>
  `Espere para seguir com o apoio a ${project}: ele está com a nossa equipe`;

export const DEAL = {
  unknown: "Este apoio não foi encontrado na sua conta.",
  feeUnknown: "Escolha o que pagar.",
  over: "Este apoio foi encerrado. Nada mudou.",
  failed: "Não deu para salvar agora. Nada se perdeu: tente novamente.",
} as const;

export const NO_APPROVAL = {
  title: "O recibo ainda não pode sair",
  text: "O projeto não informou o número da proposta aprovada, que o recibo precisa ter. Peça o número na conversa e deposite depois que este aviso sumir.",
} as const;

export const VALUE_PROBLEMS = {
  unclear: "Escreva só o valor, em números, como 50.000,00.",
  notPositive: "Informe um valor maior que zero.",
  tooLarge: "Este valor passa de R$ 1 bilhão. Confira os zeros.",
} as const;

export const FAR_OFF = {
  agreed: (amount: string) =>
    `O combinado é ${amount}. Confira a vírgula. Se o valor é este mesmo, envie de novo.`,
  reported: (amount: string) =>
    `O depósito informado é de ${amount}. Confira a vírgula. Se o valor é este mesmo, envie de novo.`,
  confirmed: (amount: string) =>
    `O outro lado confirmou ${amount}. Confira a vírgula. Se o valor é este mesmo, envie de novo.`,
} as const;

export const BANK_PROBLEMS = {
  bank: "Escolha o banco da lista, ou informe o número dele, de três dígitos, como 001.",
  branch: "Confira a agência: até 5 dígitos, e o dígito depois do hífen se houver.",
  account: "Confira a conta: os dígitos, um hífen e o dígito verificador, como 12345-6.",
  holder: "Informe o titular como está no banco.",
  holderLong: (most: number) => `Use até ${most} caracteres no titular.`,
  document: "Confira o CNPJ ou CPF do titular: ele não é válido.",
  pix: "Confira a chave Pix: CPF, CNPJ, e-mail, telefone com DDD ou chave aleatória.",
} as const;

export const BANK = {
  noOrganization: "Informe primeiro a organização do projeto, com o CNPJ, em Minhas organizações.",
  unchecked:
    "A equipe ainda não conferiu o CNPJ da organização. A conta pode ser informada depois da conferência.",
  otherHolder: (cnpj: string) =>
    `A conta precisa ser do CNPJ ${cnpj}, o da organização do projeto. Se ela está em outro CNPJ ou em um CPF, fale com a equipe no Suporte.`,
  otherKey: (cnpj: string) =>
    `Esta chave Pix é de outro CNPJ ou CPF. Use uma chave do CNPJ ${cnpj}, ou fale com a equipe no Suporte.`,
  passwordNeeded: "Digite a sua senha para salvar a conta.",
  passwordWrong: "A senha não confere. Nada mudou.",
  saved: "Conta do projeto salva",
  savedHint: "O outro lado foi avisado por e-mail.",
  same: "A conta já era esta. Nada mudou.",
  locked: "A conta só pode ser informada depois de aberto o contato e até a confirmação do valor.",
  unreadable: "Não conseguimos ler a conta salva. Informe-a de novo.",
  standing:
    "Os dados da conta só mudam aqui, nesta página. Nunca aceite uma conta nova por mensagem, e-mail ou telefone que você não conhece.",
  changed: (day: string) => `Os dados mudaram em ${day}. Confirme por telefone antes de depositar.`,
  rests: (moment: string) =>
    `A conta do projeto mudou. Os novos dados aparecem aqui em ${moment}. Não deposite antes disso.`,
  restsForOwner: (moment: string) =>
    `A conta mudou. O financiador vê os novos dados a partir de ${moment}: até lá ele pode perguntar por que mudou.`,
  held: "A nossa equipe confere os dados do projeto, e por isso a conta não é mostrada. Se ainda não depositou, fale com o suporte antes.",
  heldForOwner:
    "A nossa equipe confere os dados do projeto. O financiador volta a ver a conta quando o projeto voltar à lista.",
  heldLocked:
    "A conta só pode ser informada quando o projeto voltar à lista: a equipe confere os dados dele.",
  foreign:
    "A conta salva não é do CNPJ da organização do projeto, e por isso não é mostrada. Informe a conta de novo.",
  foreignForFunder:
    "A conta salva não é do CNPJ da organização do projeto, e por isso não é mostrada. Pedimos ao projeto que informe a conta certa.",
  awaited: "O projeto ainda não informou a conta. Avisamos por e-mail quando ela estiver aqui.",
  awaitsCheck:
    "Nossa equipe ainda não conferiu o CNPJ da organização do projeto. A conta só aparece depois da conferência.",
  checkUndone:
    "A organização do projeto deixou de estar conferida pela nossa equipe, e por isso a conta não é mostrada. Se ainda não depositou, fale com o suporte antes.",
  checked: (day: string) =>
    `Organização conferida pela nossa equipe em ${day}. A conta foi informada pelo projeto, e só o banco sabe de quem ela é.`,
  /** Names the organization instead of the holder, because the captador types the holder's name. */
  atBank: (name: string, cnpj: string) =>
    `Confira antes de confirmar o depósito: o banco precisa mostrar ${name}, CNPJ ${cnpj}, como titular. Se mostrar outro, não deposite.`,
  byMessage: "Uma conta que chegue por mensagem não é a do projeto.",
} as const;

export const BANK_LACKS = {
  organizacao: { title: "Falta a organização do projeto", text: BANK.noOrganization },
  analise: {
    title: "O cadastro do projeto está em análise",
    text: "A equipe analisa o cadastro enviado, que informa a organização. A conta pode ser informada depois.",
  },
  encerrada: {
    title: "O CNPJ da organização foi encerrado",
    text: "A Receita Federal diz que o CNPJ foi baixado ou anulado, e ele não recebe depósitos. Adicione em Minhas organizações a que continua o projeto e fale com a equipe no Suporte.",
  },
  inativa: {
    title: "O CNPJ da organização não está ativo",
    text: "A Receita Federal diz que o CNPJ não está ativo. Regularize o CNPJ e consulte de novo, em Minhas organizações. Depois a equipe confere a organização, e a conta pode ser informada.",
  },
  representante: {
    title: "Falta quem representa a organização",
    text: "Informe quem representa a organização, em Minhas organizações. Depois a equipe a confere, e a conta pode ser informada.",
  },
  conferencia: { title: "Falta a conferência da organização", text: BANK.unchecked },
} as const;

export const DEPOSIT_PROBLEMS = {
  amount: "Informe o valor depositado.",
  confirm: "Informe o valor que você confirma.",
  day: "Informe o dia do depósito.",
  future: "O dia do depósito ainda não chegou.",
  early: (day: string) =>
    `O interesse foi aceito em ${day}, e o depósito não pode ser anterior. De um depósito feito antes, peça o recibo direto ao projeto.`,
  file: "Envie o comprovante de novo.",
} as const;

export const DEPOSIT = {
  informed: "Depósito informado",
  /** @param day formatted day on which the proof is due, or null */
  informedHint: (day: string | null): string =>
    day ? `Envie o comprovante até ${day}.` : "Falta enviar o comprovante do banco.",
  proven: "Depósito avisado e confirmado por você",
  provenHint: "Falta o projeto conferir o extrato e confirmar o mesmo valor.",
  locked: "O depósito pode ser informado depois que a conta do projeto estiver aqui.",
  held: "A nossa equipe confere os dados do projeto, e nenhum depósito pode ser informado agora. Fale com o suporte.",
  changed:
    "Este depósito foi informado em outra aba ou por alguém da sua equipe depois que esta página abriu. Atualize a página e confira antes de corrigir.",
  settled: "Os dois lados já confirmaram o valor. O comprovante não pode mais ser trocado.",
  dayCorrected: "Dia do depósito corrigido",
  dayCorrectedHint: "O projeto foi avisado, e o recibo sai com este dia.",
  dayOpen: "O dia pode ser corrigido depois do depósito informado e confirmado pelos dois lados.",
  dayOnReceipt:
    "O recibo já foi emitido com o dia anterior. Se o dia está errado, peça ao projeto que revogue o recibo; depois você corrige aqui.",
} as const;

export const CONFIRMATION = {
  waits: "Valor salvo",
  waitsHint: "Quando o outro lado confirmar o mesmo valor, o apoio segue.",
  differs: "Os valores são diferentes",
  differsHint: "Veja os dois lado a lado, combinem na conversa e corrijam o que estiver errado.",
  done: "Valor confirmado pelos dois lados",
  settled: "Os dois lados já confirmaram outro valor. Ele não muda mais.",
  early: "O projeto confirma o valor depois de informar a conta.",
  aloneDiffers: (amount: string) =>
    `O financiador, que encerrou a conta, informou ${amount}. Confirme este valor se ele chegou inteiro. Se chegou outro valor, fale com a nossa equipe no Suporte; se nada chegou, encerre o apoio.`,
  noneNamed:
    "O financiador encerrou a conta sem informar um depósito. Se nada chegou, encerre o apoio; se chegou, fale com a nossa equipe no Suporte.",
  proofFirst: "Envie o comprovante antes de confirmar o valor.",
  bothSides:
    "Você também é do outro lado deste apoio. Outra pessoa da conta informa o depósito, o valor e o pagador.",
} as const;

export const NOT_ARRIVED = {
  ended: "Apoio encerrado",
  endedHint: "Nenhuma comissão é devida por ele, e a nossa equipe foi avisada.",
  failed: "Não foi possível encerrar o apoio agora. Tente de novo.",
  changed: "O valor deste apoio mudou enquanto você olhava. Confira e decida de novo.",
  notAlone: "O financiador está com a conta ativa: combinem na conversa, e os dois lados confirmam o valor.",
} as const;

const receiptOf = (projeto: string) => `Recibo de ${projeto}`;

/** Calendar file of a deadline. The funder must not read of fees (A6.2): a due commission is named by its receipt. */
export const CALENDAR = {
  none: "Este prazo não está mais em aberto.",
  reason: "Motivo do prazo",
  title: {
    deposito: {
      captador: (projeto: string) => `Depósito do apoio a ${projeto}`,
      financiador: (projeto: string) => `Depositar para ${projeto}`,
    },
    comissao: {
      captador: (projeto: string) => `Pagar a comissão de ${projeto}`,
      financiador: receiptOf,
    },
    recibo: {
      captador: (projeto: string) => `Emitir o recibo de ${projeto}`,
      financiador: receiptOf,
    },
  },
};
