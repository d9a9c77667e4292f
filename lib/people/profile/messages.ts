/** Form of the profile (A8.15, B8.8). */
export const PROFILE = {
  nameInvalid: "Nome inválido",
  nameLink: "Digite só o nome, sem endereço de site nem dados de conta.",
  companyLink: "Digite só o nome da empresa, sem endereço de site nem dados de conta.",
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

/** Mail to the owner of a team. Omits the former name, which only the person and the platform's team may read. */
export const newNameMail = (name: string) => ({
  subject: "Uma pessoa da sua equipe trocou de nome",
  title: "Nome trocado na equipe",
  message: `Uma pessoa da sua equipe trocou o nome no perfil e agora aparece como ${name}. A permissão continua a mesma, e a página Equipe mostra o dia da troca. Se você não reconhece este nome, remova a pessoa nessa página.`,
  actionText: "Abrir a equipe",
});
