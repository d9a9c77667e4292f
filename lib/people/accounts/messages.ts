export const LOGIN_FAILED_TITLE = "Erro no login";
export const SIGNUP_FAILED_TITLE = "Erro no cadastro";
export const ERROR_TITLE = "Erro";

/** Login (A5.1, A5.2, A8.2, A8.12). */
export const LOGIN = {
  required: "Email e senha são obrigatórios",
  companyRequired: "Por favor, preencha todos os campos.",
  wrong: "Credenciais inválidas",
  unconfirmed: "Seu email ainda não foi confirmado. Use o link que enviamos ou peça um novo.",
  suspended:
    "Esta conta está suspensa. O motivo está no e-mail que enviamos; para contestar, responda a ele.",
  notCompany: "Esta conta não é de empresa. Entre pelo acesso de projetos ou cadastre a sua empresa.",
  person: "Esta conta não tem uma empresa. Entre como pessoa física.",
  /** The account has no row in `empresas`. */
  companyIncomplete:
    "Faltam dados da empresa nesta conta. Entre e complete nome, estado e cidade em Conta, e o CNPJ em Recibos.",
  companyTaken: "O CNPJ desta conta já está em outra conta. Entre com ela, ou fale com o suporte.",
  offline: "Falha na conexão. Tente novamente.",
  unexpected: "Algo deu errado do nosso lado. Tente novamente em instantes.",
} as const;

/** By the fragment of the path to return to: says which action follows the login or sign-up. */
export const WANTED: ReadonlyMap<string, string> = new Map([
  ["favorito", "O projeto fica nos seus favoritos assim que você entrar ou criar a conta."],
  ["interesse", "Depois de entrar ou criar a conta, você volta ao projeto para registrar o interesse."],
]);

export const LOGGED_OUT = "Logout realizado";
export const LOGGED_OUT_EVERYWHERE = "Você saiu de todos os dispositivos.";

export const CONFIRMED_TITLE = "Conta confirmada!";
export const CONFIRMED_DESCRIPTION = "Agora você pode fazer login com suas credenciais.";

export const CONFIRMATION = {
  invalidLink: "Link de confirmação inválido ou expirado.",
  invalidToken: "Token de confirmação inválido. Solicite um novo email.",
  expired: "Link de confirmação expirou. Solicite um novo email.",
  done: "Email confirmado!",
  passwordNeeded: "Digite a senha da conta para confirmar este email.",
  passwordMissing: "Digite a senha da conta.",
  passwordWrong: "A senha não confere com a desta conta.",
  otherAccount: (email: string) =>
    `Você continua na conta de ${email}. Para usar a conta do link, saia e entre com ela.`,
  emailTaken: "Este email já está cadastrado. Tente fazer login ou use outro email.",
} as const;

export const EMAIL_CHANGED_MAIL = {
  subject: "O email da sua conta mudou",
  title: "O email da sua conta mudou",
  message: (supportEmail: string) =>
    `A sua conta no Elo Recicla passou a usar outro email, e este endereço não entra mais nela. Se não foi você, escreva agora deste endereço para ${supportEmail}. Suspendemos a conta, para que ninguém a use, e respondemos a este endereço.`,
  reason: "Você recebeu este e-mail porque este endereço era o da conta até agora.",
} as const;

/** Resend buttons (A5.8, A8.6, A8.7). */
export const RESEND = {
  sent: "Email de confirmação reenviado!",
  failed: "Erro ao reenviar email. Tente novamente.",
  missing: "Email não encontrado...",
  invalid: "Email inválido. Verifique o endereço informado.",
  limited: "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.",
  other: "Não foi possível reenviar o email.",
} as const;

export const TERMS_ACCEPTED = {
  title: "Termos aceitos",
  description: "Sua aceitação foi registrada com sucesso.",
} as const;
export const TERMS_CHANGED =
  "Os termos mudaram depois que esta página foi aberta, e nada foi salvo. Recarregue a página para ler a versão nova.";
export const SIGNUP_TEXTS_CHANGED =
  "Os termos ou a página de privacidade mudaram depois que esta página foi aberta, e nada foi salvo. Recarregue a página para ler a versão nova.";
export const TERMS_FAILED = "Erro ao registrar aceitação dos termos.";

export const CHANGED_TEXTS = {
  termos: "nos termos de uso",
  captador: "nos termos de uso para captadores",
  financiador: "nos termos de uso para financiadores",
  privacidade: "na página Privacidade e LGPD",
} as const;

export function tryAgainIn(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "segundo"] : [Math.ceil(seconds / 60), "minuto"];
  const wait = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return `Você pode tentar de novo em ${wait}.`;
}

export const DELETED_NAME = "Conta excluída";

/** Mail after an account was deleted. Does not name the person, because the name is deleted with the account. */
export const ENDED_MAIL = {
  subject: "Sua conta foi encerrada",
  title: "Sua conta foi encerrada",
  message: (moment: string, byTeam: boolean, supportEmail: string) =>
    [
      `A conta ligada a este e-mail foi encerrada em ${moment}, ${byTeam ? "pela nossa equipe, a pedido de quem escreveu deste endereço" : "por quem entrou nela e confirmou com a senha"}. Ela não pode ser reaberta.`,
      "Ficam, pelo prazo da lei, em regra cinco anos, os registros de pagamento, o aceite dos termos, os comprovantes de depósito e os recibos, com o nome e o CPF ou CNPJ impressos neles. O que mais fica, e por quanto tempo, está na página de privacidade.",
      `Se não foi você, ${byTeam ? "" : "alguém sabe a sua senha: troque-a onde mais você a usa e "}escreva deste endereço para ${supportEmail}. O mesmo endereço responde dúvidas sobre o que ficou.`,
    ].join("\n\n"),
  actionText: "Ler o que fica guardado",
  reason: "Você recebeu este e-mail porque a conta ligada a este endereço foi encerrada.",
} as const;
