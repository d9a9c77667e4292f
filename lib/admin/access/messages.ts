export const ADMIN = {
  unknown: "Nenhuma conta confirmada com este e-mail.",
  noProfile: "Esta conta não tem perfil: peça à pessoa que termine o cadastro.",
  already: "Esta conta já é da equipe.",
  missing: "Esta conta não é da equipe.",
  passwordNeeded: "Digite a sua senha para continuar.",
  passwordWrong: "A senha não confere.",
  reasonMissing: "Escreva o motivo.",
  reasonShort: (least: number) => `Explique o motivo com pelo menos ${least} caracteres.`,
  reasonLong: (most: number) => `O motivo pode ter até ${most} caracteres.`,
} as const;
