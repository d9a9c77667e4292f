/** Profile edit (A8.15, B8.8). */
export const PROFILE = {
  nameInvalid: "Nome inválido",
  phoneInvalid: "Telefone inválido",
  companyInvalid: "Nome da empresa inválido",
  stateInvalid: "Estado inválido",
  cityInvalid: "Cidade inválida",
  personTypeInvalid: "Tipo de pessoa inválido",
  updated: "Perfil atualizado!",
  failed: "Erro ao atualizar perfil. Tente novamente.",
} as const;
