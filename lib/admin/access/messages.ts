export const ADMIN = {
  unknown: "Nenhuma conta confirmada com este e-mail.",
  noProfile: "Esta conta não tem perfil: peça à pessoa que termine o cadastro.",
  already: "Esta conta já é da equipe.",
  missing: "Esta conta não é da equipe.",
  teamKeepsFactor: "Esta conta é da equipe: tire antes o papel (revoke), e dê-o de novo depois.",
  factorMissing: "A verificação em duas etapas não está ligada nesta conta.",
  addressNew: (days: number) => `O e-mail desta conta mudou há menos de ${days} dias: não desligue.`,
  mailboxUnproved: (days: number) =>
    `Falta a prova da caixa de entrada: a pessoa cria uma nova senha em /auth/recuperar, e depois disso, em até ${days} dias, repita o comando.`,
  passwordNeeded: "Digite a sua senha para continuar.",
  passwordWrong: "A senha não confere.",
  reasonMissing: "Escreva o motivo.",
  reasonShort: (least: number) => `Explique o motivo com pelo menos ${least} caracteres.`,
  reasonLong: (most: number) => `O motivo pode ter até ${most} caracteres.`,
} as const;
