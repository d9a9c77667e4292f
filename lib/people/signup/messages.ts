/** Texts of the sign-up forms (A5.2 to A5.6, A8.3, A8.5). */

const COMMON = {
  allRequired: "Todos os campos obrigatórios devem ser preenchidos",
  emailFormat: "Formato de email inválido.",
  nameLong: "O nome deve ter no máximo 100 caracteres.",
  nameLink: "Digite só o nome, sem endereço de site nem dados de conta.",
  companyLink: "Digite só o nome da empresa, sem endereço de site nem dados de conta.",
  nameOurs: "Este nome é o da plataforma. Digite o seu.",
  companyOurs: "Este nome é o da plataforma. Digite o da empresa.",
  companyLong: "O nome da empresa deve ter no máximo 200 caracteres.",
  projectLong: "O nome do projeto deve ter no máximo 200 caracteres.",
  cityLong: "O nome da cidade deve ter no máximo 100 caracteres.",
  stateUnknown: "Escolha um estado da lista.",
  cityUnknown: "Esta cidade não fica no estado escolhido. Escolha uma da lista.",
  phoneInvalid: "Telefone inválido. Informe o DDD e o número.",
  cnpjInvalid: "CNPJ válido é obrigatório",
  mismatch: "Senhas não coincidem",
  terms: "Você deve aceitar os termos de uso",
  emailTaken: "Este email já está cadastrado. Tente fazer login ou use outro email.",
  cnpjTaken: "Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.",
};

export const SIGNUP_TEXTS = {
  generic: {
    ...COMMON,
    emailAndPassword: "Email e senha são obrigatórios",
    nameRequired: "Nome completo é obrigatório",
    cpfInvalid: "CPF inválido. Confira os números.",
  },
  captador: {
    ...COMMON,
    emailAndPassword: "Email e senha são obrigatórios",
    cnpjPending: "Aguarde a validação do CNPJ ser concluída",
    approval: "Por favor, informe se seu projeto da Lei de Incentivo já foi aprovado",
  },
  project: {
    ...COMMON,
    mismatch: "As senhas não conferem",
    terms: "Você deve aceitar os termos de uso para prosseguir",
    emailTaken: "Este e-mail já está cadastrado. Tente fazer login.",
  },
  company: {
    ...COMMON,
    cnpjInvalid: "CNPJ deve ser válido",
    placeRequired: "Estado e cidade são obrigatórios",
    phoneRequired: "Telefone é obrigatório",
  },
  plan: {
    ...COMMON,
    terms: "Você precisa aceitar os termos de uso.",
    mismatch: "As senhas não conferem.",
    cnpjLength: "CNPJ deve ter exatamente 14 dígitos.",
  },
} as const;

/** Text of the checkbox for the terms, stored with the consent. */
export const CONSENT_TEXT = "Li e aceito os termos de uso e a política de privacidade.";

export const SIGNUPS_PAUSED =
  "Os cadastros estão pausados pela nossa equipe. Seus dados continuam no formulário: tente de novo mais tarde.";

export const CREATED = "Conta criada com sucesso! Verifique seu email para confirmar a conta.";
export const REGISTERED = "Cadastro realizado! Verifique seu email para confirmar a conta.";
export const REGISTERED_WITHOUT_EMAIL = "Cadastro realizado! Confirme seu email para ativar a conta.";
export const EMAIL_PROBLEM = "Problema no envio do email. Tente fazer login em alguns minutos.";
export const createdWithoutEmail = (reason: string): string =>
  `Conta criada, mas houve problema no envio do email: ${reason}`;
export const UNKNOWN_REASON = "Erro desconhecido";
export const SIGNED_IN = "Conta criada com sucesso!";

/** `sent` is the response for every address, so that it does not reveal which addresses have an account. */
export const EMAIL_CORRECTION = {
  sent: "Se este endereço ainda não tem conta, o link chega nele em menos de um minuto. O link anterior não funciona mais.",
  gone: "Não há, neste navegador, um cadastro com este e-mail à espera de confirmação. Se você se cadastrou em outro navegador, corrija por lá. Se já confirmou a conta, é só entrar.",
} as const;
