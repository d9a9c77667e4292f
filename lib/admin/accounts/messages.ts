export const ACCOUNT = {
  ended: (count: number) => (count === 1 ? "1 sessão encerrada." : `${count} sessões encerradas.`),
  none: "Nenhuma sessão está aberta.",
  gone: "Esta conta não existe mais.",
  lookUnconfirmed: "Esta conta ainda não pode ser vista: falta confirmar o e-mail ou terminar o cadastro.",
  lookTeam: "Contas da equipe não podem ser vistas.",
  looking: "Abrindo a conta.",
  lookOver: "Você não está vendo a conta de ninguém.",
} as const;
