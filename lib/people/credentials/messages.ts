export const PASSWORD = {
  short: "A senha deve ter pelo menos 6 caracteres.",
  weak: "A senha precisa ter 8 caracteres, letra maiúscula, minúscula e número",
  common: "Esta senha aparece em listas de senhas vazadas. Escolha outra.",
  long: "A senha deve ter no máximo 128 caracteres.",
  mismatch: "As senhas não conferem.",
  currentRequired: "Informe sua senha atual.",
  currentWrong: "A senha atual não confere.",
  same: "Escolha uma senha diferente da atual.",
  changed: "Senha alterada! Os outros dispositivos foram desconectados.",
} as const;

/** `sent`: for every address, so that nobody learns which ones have an account. */
export const RECOVERY = {
  sent: "Se houver uma conta com este email, você vai receber um link para criar uma nova senha.",
  invalidLink: "Link inválido ou expirado. Peça um novo.",
  done: "Senha alterada! Faça login com a nova senha.",
} as const;

export const EMAIL_INVALID = "Formato de email inválido.";
export const EMAIL_CHANGE = {
  sent: "Enviamos um link para o novo email. A troca vale depois que você clicar nele.",
  later:
    "O link para o novo email está a caminho e pode levar alguns minutos. A troca vale depois que você clicar nele.",
  refused: "Este endereço não recebe as nossas mensagens. Confira se está certo ou use outro email.",
  same: "Este já é o seu email.",
  taken: "Este email já está cadastrado. Use outro email.",
  done: "Email alterado!",
  cancelled: "Troca de email cancelada. O link que enviamos não vale mais.",
} as const;

/**
 * Adds the advice to check the team. Colleagues keep their access after a new password, and an attacker may have
 * invited one.
 * @param count colleagues and open invitations
 */
export const withTeam = (text: string, count: number): string => {
  if (count === 0) return text;
  const people =
    count === 1 ? "1 pessoa trabalha na sua conta ou tem" : `${count} pessoas trabalham na sua conta ou têm`;
  return `${text} Confira também a Equipe: ${people} convite aberto.`;
};

export const EMAIL_CHANGE_MAIL = {
  subject: "Confirme seu novo email",
  title: "Confirme seu novo email",
  message:
    "Recebemos um pedido para usar este endereço na sua conta do Elo Recicla. A troca só vale depois que você confirmar, e o link funciona por 24 horas. Se não foi você, ignore esta mensagem.",
  actionText: "Confirmar novo email",
} as const;

export const SECURITY_MAIL = {
  emailRequested: {
    subject: "Pedido de troca de email",
    title: "Pedido de troca de email",
    message: (supportEmail: string) =>
      `Alguém que entrou na sua conta pediu para trocar o email dela. Se não foi você, crie uma nova senha agora: isso cancela o pedido e desconecta todos os dispositivos. Se a troca já aconteceu e o link da nova senha não chega, escreva deste endereço para ${supportEmail}.`,
  },
  passwordChanged: {
    subject: "Sua senha foi alterada",
    title: "Sua senha foi alterada",
    message:
      "A senha da sua conta acaba de ser alterada e os outros dispositivos foram desconectados. Se não foi você, crie uma nova senha agora.",
  },
  dataCopied: {
    subject: "Uma cópia dos seus dados foi baixada",
    title: "Uma cópia dos seus dados foi baixada",
    message:
      "Alguém que entrou na sua conta baixou a cópia de tudo o que guardamos sobre você, com documentos, telefones, contas bancárias e valores. Se não foi você, crie uma nova senha agora: isso desconecta todos os dispositivos.",
  },
  action: "Criar nova senha",
} as const;
