/** Texts of the team's view of accounts. */
export const ACCOUNT = {
  ended: (count: number) => (count === 1 ? "1 sessão encerrada." : `${count} sessões encerradas.`),
  none: "Nenhuma sessão está aberta.",
  gone: "Esta conta não existe mais.",
} as const;
