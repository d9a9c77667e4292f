import { atFirstUse } from "./at-first-use";

export const TIME_ZONE = "America/Sao_Paulo";

const whole = atFirstUse(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 }));
const cents = atFirstUse(
  () => new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const oneDecimal = atFirstUse(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }));
const zonedDate = atFirstUse(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, dateStyle: "short" }),
);
const zonedTime = atFirstUse(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, timeStyle: "short" }),
);
const weekday = atFirstUse(() => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "long" }));
const isoDate = atFirstUse(
  () => new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE, dateStyle: "short" }),
);
const conjunction = atFirstUse(() => new Intl.ListFormat("pt-BR", { type: "conjunction" }));

const reais = (centavos: number | bigint) => Number(centavos) / 100;
const withSign = (value: number, text: string) => `${value < 0 ? "-" : ""}R$\u00a0${text}`;

/** `R$ 1.234.567`, for lists and cards (B9.4). @param centavos rounded to the nearest real */
export function formatMoney(centavos: number | bigint): string {
  const value = Math.round(reais(centavos));
  return withSign(value, whole().format(Math.abs(value)));
}

/** `R$ 1.234,56`, for payments (B9.4). */
export function formatMoneyCents(centavos: number | bigint): string {
  const value = reais(centavos);
  return withSign(value, cents().format(Math.abs(value)));
}

/** `R$ 300.000`, or `R$ 1.234,50` if there are centavos. */
export const formatMoneyExactly = (centavos: number): string =>
  centavos % 100 === 0 ? formatMoney(centavos) : formatMoneyCents(centavos);

/** `step`: amount (reais) to which the next smaller scale rounds. */
const SCALES = [
  { size: 1e9, step: 1e5, one: "bilhão", many: "bilhões" },
  { size: 1e6, step: 100, one: "milhão", many: "milhões" },
  { size: 1e3, step: 1, one: "mil", many: "mil" },
];

/** `R$ 171,9 milhões`, for headlines. Portuguese uses the singular below 2. */
export function formatMoneyCompact(centavos: number | bigint): string {
  const value = reais(centavos);
  const absolute = Math.abs(value);
  // From half a step below `size`, the smaller scale would round the amount up to 1.000.
  const scale = SCALES.find(({ size, step }) => absolute >= size - step / 2);
  if (!scale) return formatMoney(centavos);
  const rounded = Math.round((absolute / scale.size) * 10) / 10;
  return withSign(value, `${oneDecimal().format(rounded)} ${rounded < 2 ? scale.one : scale.many}`);
}

export const formatNumber = (value: number | bigint): string => oneDecimal().format(value);

export const formatMonths = (count: number): string =>
  count === 1 ? "1 mês" : `${formatNumber(count)} meses`;

export const formatCharactersLeft = (left: number): string =>
  left === 1 ? "Resta 1 caractere" : `Restam ${formatNumber(left)} caracteres`;

export const formatList = (items: readonly string[]): string => conjunction().format(items);

/** `12,3%`. @param percent 12.3, not 0.123 */
export const formatPercent = (percent: number): string => `${oneDecimal().format(percent)}%`;

/** `21/11/2026`. @param date a calendar day (ISO), or a moment, which is shown in São Paulo */
export function formatDate(date: string | Date): string {
  const day = typeof date === "string" ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) : null;
  if (day) return `${day[3]}/${day[2]}/${day[1]}`;
  return zonedDate().format(new Date(date));
}

/** `21/11/2026 às 10:32`, in São Paulo. */
export const formatMoment = (moment: Date): string =>
  `${zonedDate().format(moment)} às ${zonedTime().format(moment)}`;

export const formatTime = (moment: Date): string => zonedTime().format(moment);

/** `segunda-feira`. @param day ISO */
export const formatWeekday = (day: string): string => weekday().format(new Date(`${day}T12:00Z`));

/** ISO day of a moment in São Paulo. */
export const toIsoDay = (moment: Date): string => isoDate().format(moment);
