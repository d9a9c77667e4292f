/** Title and text of the card shown when the list cannot be loaded (B8.1). */
export const projectsFailed = (reason = "Erro desconhecido ao carregar projetos"): string =>
  `Erro ao carregar projetos: ${reason}`;

/** Card shown when the figures cannot be loaded (B8.2), with its note (B2.2). */
export const statisticsFailed = (reason: string): string => `Erro ao carregar estatísticas: ${reason}`;
export const STATISTICS_NOTE = 'Dados sincronizados com "Explorar Projetos".';
