import type { MinimumPercent } from "./rules/legal-minimum";

/** Shown in place of a locked proponent's name (B2.6, B6.1). */
export const HIDDEN_PROPONENT = "Organização Parceira";

/** If works are unknown, `percent` is null, and `amount` is the most that can be missing. */
export const missingToMinimum = (
  amount: string,
  percent: MinimumPercent,
): { figure: string; about: string } =>
  percent === null
    ? { figure: `Faltam até ${amount}`, about: "para a captação mínima de 20%, ou de 50% se houver obras" }
    : { figure: `Faltam ${amount}`, about: `para a captação mínima de ${percent}%` };

/** The legal minimum or its missing part, for a place that has its own label. */
export const mostMissing = (amount: string, percent: MinimumPercent): string =>
  percent === null ? `até ${amount}` : amount;

export const FUNDRAISING_OVER = "A captação terminou";
export const NO_TOTAL = "Valor a informar";
export const NOT_RAISED = "Não captado";
/** Label of the total. */
export const raisedOf = (percent: string): string => `${percent} captado, de um total de`;

/** Title and text of the toast when the list cannot be loaded (B8.1). */
export const LIST_FAILED = "Erro ao carregar projetos";
export const UNKNOWN_REASON = "Erro desconhecido ao carregar projetos";
export const PROJECTS_FAILED = `${LIST_FAILED}: ${UNKNOWN_REASON}`;

/** Text of the error card in place of the figures (B8.2). */
export const statisticsFailed = (reason: string): string => `Erro ao carregar estatísticas: ${reason}`;
export const UNKNOWN_STATISTICS_REASON = "Erro desconhecido ao carregar estatísticas";
/** Note below the figures (B2.2). */
export const STATISTICS_NOTE = 'Dados sincronizados com "Explorar Projetos".';
