export const FUNCTION_MESSAGES = {
  missing: (fields: readonly string[]) => `Campos obrigatórios ausentes: ${fields.join(", ")}`,
  invalidEmail: "Email inválido. Verifique o endereço informado.",
  invalid: (field: string) => `Campo inválido: ${field}`,
  recipient:
    "Fora do ambiente local, os testes só escrevem para os endereços autorizados ou para o e-mail da sua própria conta.",
  link: "Os links do e-mail precisam apontar para este site.",
} as const;
