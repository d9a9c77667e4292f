export const SESSIONS = {
  ended: (device: string) => `Sessão encerrada: ${device}.`,
  othersEnded: "As outras sessões foram encerradas.",
  gone: "Esta sessão já foi encerrada.",
} as const;

export const LOGIN_NEEDED = "Faça login para continuar.";
