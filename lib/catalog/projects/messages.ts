/** In the place of the proponent, for everybody but a financiador (B2.6, B6.1). */
export const HIDDEN_PROPONENT = "Organização Parceira";

/** When the list cannot be loaded: title and text of the toast, and the card in its place (B8.1). */
export const LIST_FAILED = "Erro ao carregar projetos";
export const UNKNOWN_REASON = "Erro desconhecido ao carregar projetos";
/** The card and the toast of a list that could not be read (B8.1). */
export const projectsFailed = (reason = UNKNOWN_REASON): string => `${LIST_FAILED}: ${reason}`;

/** Card shown when the figures cannot be loaded (B8.2), with its note (B2.2). */
export const statisticsFailed = (reason: string): string => `Erro ao carregar estatísticas: ${reason}`;
export const STATISTICS_NOTE = 'Dados sincronizados com "Explorar Projetos".';
