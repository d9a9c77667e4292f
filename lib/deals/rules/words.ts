import { formatDate, formatMoment, formatMoneyCents, toIsoDay } from "../../format";

/** `R$ 1.234,56`. @param centavos as they were named */
export const centsText = (centavos: number): string => formatMoneyCents(centavos);

/** `21/11/2026`, in São Paulo. @param day a moment, or an ISO day as it stands */
export const dayText = (day: Date | string): string => formatDate(day);

/** `21/11/2026 às 10:32`, in São Paulo. */
export const momentText = (moment: Date): string => formatMoment(moment);

/** The ISO day of a moment, in São Paulo. */
export const isoDay = (moment: Date): string => toIsoDay(moment);
