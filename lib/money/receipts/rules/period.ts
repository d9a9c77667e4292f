import { isDay } from "@/lib/kit/day";

/** First and last calendar day, ISO, both included. */
export type Period = { de: string; ate: string };

/** The year of the law. */
const FIRST_YEAR = 2021;
const LAST_YEAR = 2100;

export const ALL_TIME: Period = { de: `${FIRST_YEAR}-01-01`, ate: `${LAST_YEAR}-12-31` };

export function readDay(text: unknown): string | null {
  if (typeof text !== "string" || !isDay(text)) return null;
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? text : null;
}

/** `2026-4` for a day in November 2026. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

export const quarterLabel = (quarter: string): string => {
  const [year, number] = quarter.split("-");
  return `${number}º trimestre de ${year}`;
};

const QUARTERS = ["01-01 03-31", "04-01 06-30", "07-01 09-30", "10-01 12-31"] as const;

const yearOf = (year: number): Period => ({ de: `${year}-01-01`, ate: `${year}-12-31` });

function quarterPeriod(year: number, number: number): Period {
  const [de, ate] = (QUARTERS[number - 1] ?? QUARTERS[0]).split(" ");
  return { de: `${year}-${de}`, ate: `${year}-${ate}` };
}

export type Preset = { id: string; label: string; period: Period };

export function presetsFor(today: string): Preset[] {
  const year = Number(today.slice(0, 4));
  const quarter = Number(quarterOf(today).slice(5));
  const [lastYear, lastQuarter] = quarter === 1 ? [year - 1, 4] : [year, quarter - 1];
  return [
    { id: "este-ano", label: `Este ano (${year})`, period: yearOf(year) },
    { id: "ano-passado", label: `Ano passado (${year - 1})`, period: yearOf(year - 1) },
    { id: "este-trimestre", label: `${quarter}º trimestre de ${year}`, period: quarterPeriod(year, quarter) },
    {
      id: "trimestre-passado",
      label: `${lastQuarter}º trimestre de ${lastYear}`,
      period: quarterPeriod(lastYear, lastQuarter),
    },
  ];
}

/**
 * Period from the query of an address. A missing start is January 1 of the year in which the period ends; a missing end
 * is today. Without both, or with the start after the end: the year of the newest receipt, or else this year.
 * @param today ISO day @param newest ISO day of the newest receipt
 */
export function readPeriod(
  { de, ate }: { de?: unknown; ate?: unknown },
  today: string,
  newest: string | null,
): Period {
  const year = yearOf(Number((newest ?? today).slice(0, 4)));
  const first = readDay(de);
  const last = readDay(ate);
  if (!first && !last) return year;
  const period = { de: first ?? yearOf(Number((last ?? today).slice(0, 4))).de, ate: last ?? today };
  return period.de <= period.ate ? period : year;
}

export const isSamePeriod = (one: Period, other: Period): boolean =>
  one.de === other.de && one.ate === other.ate;
