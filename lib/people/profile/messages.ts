/** Form of the profile (A8.15, B8.8). */
export const PROFILE = {
  nameInvalid: "Nome inválido",
  nameLink: "Digite só o nome, sem endereço de site.",
  companyLink: "Digite só o nome da empresa, sem endereço de site.",
  nameOurs: "Este nome é o da plataforma. Digite o seu.",
  companyOurs: "Este nome é o da plataforma. Digite o da empresa.",
  phoneInvalid: "Telefone inválido",
  companyInvalid: "Nome da empresa inválido",
  stateInvalid: "Estado inválido",
  cityInvalid: "Cidade inválida",
  personTypeInvalid: "Tipo de pessoa inválido",
  cnpjTaken: "O CNPJ desta conta já está em outra conta. Fale com o suporte.",
  updated: "Perfil atualizado!",
  failed: "Erro ao atualizar perfil. Tente novamente.",
} as const;
