import { publicText } from "@/lib/catalog/projects/rules/public-texts";
import { toIsoDay } from "@/lib/kit/format";
import { toPlainLine, toPlainLines } from "@/lib/kit/text";
import { HOUR } from "@/lib/kit/time";

/** Characters, and number of photos. The database has the same limits. */
export const NEWS_MAX = { titulo: 120, texto: 4000, fotos: 6 } as const;
export const QUESTION_MAX = { texto: 600, resposta: 2000, detalhe: 500 } as const;

/** Milliseconds. */
export const EDIT_WINDOW = HOUR;

export const isEditable = (publicadaEm: Date, now: Date): boolean =>
  now.getTime() - publicadaEm.getTime() < EDIT_WINDOW;

export const ON_PROJECT_PAGE = 3;
export const PER_PAGE = 10;

/** Open questions of one person about one project. */
export const MAX_WAITING = 3;

/** `recusada`: declined by the project's owner, who may still answer. `retirada`: taken down by the team for good. */
export type QuestionState = "aberta" | "respondida" | "recusada" | "retirada";

export const REPORT_REASONS = ["ofensivo", "enganoso", "contato", "identidade", "outro"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORTABLE = ["update", "question", "project"] as const;
export type Reportable = (typeof REPORTABLE)[number];

export const DIGEST_DAYS = 7;

export const MAX_IN_DIGEST = 12;

export const hasDigestToday = (last: Date | null, now: Date): boolean =>
  last !== null && toIsoDay(last) === toIsoDay(now);

export const digestKey = (userId: string, now: Date): string => `novidades:${userId}:${toIsoDay(now)}`;

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PER_PAGE));

export const previewNews = (
  { titulo, texto }: { titulo: string; texto: string },
  names: readonly string[],
): { titulo: string; texto: string } => ({
  titulo: publicText(toPlainLine(titulo), names),
  texto: publicText(toPlainLines(texto), names),
});
