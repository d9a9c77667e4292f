import { toIsoDay } from "@/lib/kit/format";
import { fold, toPlainLine, toPlainLines } from "@/lib/kit/text";
import { HOUR } from "@/lib/kit/time";
import { hideIdentity } from "@/lib/people/contact/rules/anonymity";

/** Characters of each text, and pictures of one piece of news; the database keeps the same bounds. */
export const NEWS_MAX = { titulo: 120, texto: 4000, fotos: 6 } as const;
export const QUESTION_MAX = { texto: 600, resposta: 2000, detalhe: 500 } as const;

/** Time (ms) after publishing in which news may still be corrected; what people have read by then stays as it is. */
export const EDIT_WINDOW = HOUR;

export const isEditable = (publicadaEm: Date, now: Date): boolean =>
  now.getTime() - publicadaEm.getTime() < EDIT_WINDOW;

/** News and answered questions on the page of a project itself, and on one page of all of them. */
export const SHOWN = 3;
export const PER_PAGE = 10;

/** Questions of one person about one project that may wait at a time. */
export const MAX_WAITING = 3;

export const QUESTION_STATES = ["aberta", "respondida", "recusada"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const REPORT_REASONS = ["ofensivo", "enganoso", "contato", "outro"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Days after which news is no longer told by a digest: what is older was missed for a reason, such as a pause. */
export const TELL_WITHIN = 7;

/** Pieces of news in one digest; the others of that day wait behind the link to the project. */
export const MAX_IN_DIGEST = 12;

/** Whether somebody has had a digest on this day in São Paulo already. */
export const isToldToday = (last: Date | null, now: Date): boolean =>
  last !== null && toIsoDay(last) === toIsoDay(now);

/** What makes two digests of one person and day one e-mail. */
export const digestKey = (userId: string, now: Date): string => `novidades:${userId}:${toIsoDay(now)}`;

/** Pages of a list; one that is empty has one too. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PER_PAGE));

/**
 * What of these names a text must not tell a stranger: their words without those that the page shows anyway, such as
 * the city in the name of a cooperative.
 * @param shown what the page of the project says openly: its name and place
 */
export function namesToHide(names: readonly (string | null)[], shown: string): string[] {
  const open = new Set(fold(shown).match(/[\p{L}\p{N}]+/gu) ?? []);
  return names.flatMap((name) => {
    const words = (name ?? "").match(/[\p{L}\p{N}]+/gu) ?? [];
    const left = words.filter((word) => !open.has(fold(word)));
    return left.length > 0 ? [left.join(" ")] : [];
  });
}

/**
 * A text as everybody may read it: telephones, e-mails, addresses and the given names are hidden, line by line, so that
 * its paragraphs stay.
 */
export const publicText = (text: string, names: readonly string[] = []): string => hideIdentity(text, names);

/** News that is being written as everybody will read it: reduced as it will be stored, then hidden as it will be shown. */
export const previewNews = (
  { titulo, texto }: { titulo: string; texto: string },
  names: readonly string[],
): { titulo: string; texto: string } => ({
  titulo: publicText(toPlainLine(titulo), names),
  texto: publicText(toPlainLines(texto), names),
});
