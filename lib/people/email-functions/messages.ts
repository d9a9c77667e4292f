export const FUNCTION_MESSAGES = {
  missing: (fields: readonly string[]) => `Campos obrigatórios ausentes: ${fields.join(", ")}`,
  invalidEmail: "Email inválido. Verifique o endereço informado.",
  invalid: (field: string) => `Campo inválido: ${field}`,
  recipient:
    "Fora do ambiente local, os testes só escrevem para os endereços autorizados. Para o e-mail da sua própria conta vão só a confirmação de cadastro e a nova senha, com o nome da conta.",
  statsAway: "o banco de dados não respondeu",
  unknownMessage: "Não há mensagem com este número.",
  link: "Os links do e-mail precisam apontar para este site.",
} as const;

/** Texts of /email-debug and /sendgrid-test (B2.24, B2.25, B8.13). */
export const TEST_MESSAGES = {
  unknown: "Erro desconhecido",
  sending: "Enviando...",
  provider: { resend: "provedor principal", smtp: "SMTP" },
  delivered: (provider: string, ms: number) => `Aceito pelo ${provider} em ${ms} ms.`,
  states: { pending: "Pendente", success: "Sucesso", error: "Erro" },
  retryable: "Pode tentar de novo.",
  notRetryable: "Não repita agora: antes, espere ou corrija o que o erro diz.",
  debug: {
    missing: "Por favor, preencha email e nome",
    success: "Sucesso - Gmail SMTP",
    error: "Erro - Gmail SMTP",
    empty: "Nenhum envio ainda. O resultado de cada teste aparece aqui, do mais novo ao mais antigo.",
  },
  sendgridTest: {
    nameMissing: "Email e nome são obrigatórios",
    customMissing: "Email, assunto e mensagem são obrigatórios",
    emailMissing: "Email é obrigatório",
    success: "E-mail enviado",
    providerError: (error: string) => `Erro no SendGrid: ${error}`,
    error: (error: string) => `Erro: ${error}`,
    statsError: (error: string) => `Erro ao carregar estatísticas: ${error}`,
    empty: "Nenhum resultado ainda. Envie um teste para vê-lo aqui.",
    noStats: "Nenhum e-mail saiu até agora.",
  },
} as const;

export const DEBUG_TYPES = [
  { value: "signup", label: "Confirmação de cadastro" },
  { value: "password_reset", label: "Nova senha" },
  { value: "project_notification", label: "Aviso sobre projeto" },
  { value: "match_notification", label: "Projeto compatível" },
  { value: "system_notification", label: "Aviso da plataforma" },
] as const;
