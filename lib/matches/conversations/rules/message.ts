import { UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import type { InterestStatus } from "@/lib/kit/states";
import { fold } from "@/lib/kit/text";

/** Maximum length in characters. */
export const MAX_MESSAGE = 4_000;
export const MAX_ATTACHMENTS = UPLOAD_LIMITS.anexo.maxCount;
export const MAX_REPORT = 1_000;

export const REPORT_REASONS = ["golpe", "dados_bancarios", "ofensa", "spam", "outro"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * Next step of the captador in a reported interest.
 * - `waiting`: answer the interest
 * - `accepted`: open the contact
 * - `other`: none, because the contact is open, or the interest is refused, ended or confirmed
 */
export type ReportedInterest = "waiting" | "accepted" | "other";

export function reportedInterest(status: InterestStatus, isContactOpen: boolean): ReportedInterest {
  if (status === "Interessada") return "waiting";
  return status === "Aceita" && !isContactOpen ? "accepted" : "other";
}

export type Piece = { text: string; href: string | null };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/gi;
const CLOSING = /[.,;:!?)\]}»”’*_]+$/;

/** Link of a written address. Null for a scheme other than http(s), a host without a dot, or credentials. */
function hrefOf(written: string): string | null {
  const address = /^https?:/i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname, href } = new URL(address);
  if (!/^https?:$/.test(protocol) || username || password) return null;
  return hostname.includes(".") ? href : null;
}

/** Splits a message into text and links. The joined pieces are the whole message. */
export function piecesOf(texto: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of texto.matchAll(ADDRESS)) {
    const written = found.replace(CLOSING, "");
    const href = hrefOf(written);
    if (!href) continue;
    if (index > end) pieces.push({ text: texto.slice(end, index), href: null });
    pieces.push({ text: written, href });
    end = index + written.length;
  }
  if (end < texto.length) pieces.push({ text: texto.slice(end), href: null });
  return pieces;
}

const EXCERPT = 140;

export function excerptOf(texto: string): string {
  const line = [...texto.replace(/\s+/g, " ").trim()];
  if (line.length <= EXCERPT) return line.join("");
  const start = line.slice(0, EXCERPT - 1).join("");
  return `${start.trimEnd()}…`;
}

/** Index of a term in a message, regardless of case and accents; -1 if the message lacks the term. */
export function indexOfTerm(texto: string, term: string): number {
  const at = fold(texto).indexOf(fold(term));
  if (at <= 0) return at;
  // The folded text has no combining characters, so convert its index into an index in the message.
  let folded = 0;
  let index = 0;
  for (const character of texto) {
    if (folded >= at) break;
    folded += fold(character).length;
    index += character.length;
  }
  return index;
}

export function excerptAround(texto: string, at: number): string {
  if (at < EXCERPT / 2) return excerptOf(texto);
  return `…${excerptOf(texto.slice(at - 30))}`;
}
