export const SESSIONS = {
  ended: (device: string) => `Sessão encerrada: ${device}.`,
  othersEnded: "As outras sessões foram encerradas.",
  gone: "Esta sessão já foi encerrada.",
} as const;

/** Text for a visitor without a session. */
export const LOGIN_NEEDED = "Faça login para continuar.";
