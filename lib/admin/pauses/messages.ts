export const PAUSES = {
  paused: "Pausado. Vale em todos os servidores em 15 segundos.",
  resumed: "Retomado. Vale em todos os servidores em 15 segundos.",
  already: "Outra pessoa da equipe já fez isso. Atualize a página.",
} as const;
