import { addDays } from "@/lib/kit/day";
import { SOURCES, type Source } from "./sources";

const NAMED: readonly Source[] = ["whatsapp", "linkedin", "instagram", "cartaz"];

/** Referring hosts. For an Android app, the host is the name of its package. */
const HOSTS: readonly (readonly [Source, RegExp])[] = [
  ["whatsapp", /^(?:.+\.)?(?:whatsapp\.com|wa\.me)$|^com\.whatsapp(?:\.w4b)?$/],
  ["google", /^(?:.+\.)?google\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$|^com\.google\.android\.\w+$/],
  ["linkedin", /^(?:.+\.)?(?:linkedin\.com|lnkd\.in)$|^com\.linkedin\.android$/],
  ["instagram", /^(?:.+\.)?instagram\.com$|^com\.instagram\.android$/],
];

export function sourceOf({ named, referrer, ownHost }: SourceFacts): Source {
  const link = NAMED.find((source) => source === named);
  if (link) return link;
  const host = referrer.toLowerCase();
  if (host === "") return "direto";
  if (host === ownHost.toLowerCase()) return "elo";
  return HOSTS.find(([, pattern]) => pattern.test(host))?.[0] ?? "outro";
}
type SourceFacts = { named: string; referrer: string; ownHost: string };

const BOT =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|preview|scrap|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp\/|telegram|curl\/|wget\/|python-|java\/|go-http|okhttp|axios|node-fetch|monitor|uptime|validator/i;

/** A missing user agent counts as a bot, because browsers always send one. */
export const isBot = (userAgent: string | null): boolean => !userAgent || BOT.test(userAgent);

/** Days that the owner sees, today included. */
export const DAYS_SHOWN = 30;
export const DAYS_KEPT = 400;

type VisitRow = { dia: string; origem: Source; visitas: number };

export type VisitSummary = {
  total: number;
  /** Every day of the period, with or without a visit, oldest first. */
  days: { day: string; count: number }[];
  sources: { source: Source; count: number }[];
};

/** Sums the visits of the last {@link DAYS_SHOWN} days. @param today ISO, in São Paulo */
export function summarize(rows: readonly VisitRow[], today: string): VisitSummary {
  const first = addDays(today, 1 - DAYS_SHOWN);
  const shown = rows.filter(({ dia }) => dia >= first && dia <= today);
  const sumOf = (of: (row: VisitRow) => boolean) =>
    shown.filter(of).reduce((sum, { visitas }) => sum + visitas, 0);
  const days = Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(today, at + 1 - DAYS_SHOWN));
  return {
    total: sumOf(() => true),
    days: days.map((day) => ({ day, count: sumOf(({ dia }) => dia === day) })),
    sources: SOURCES.map((source) => ({ source, count: sumOf(({ origem }) => origem === source) }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count),
  };
}
