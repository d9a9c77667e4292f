import { UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";

/** Characters of a message. */
export const MAX_MESSAGE = 4_000;
/** Files that go along with one message. */
export const MAX_ATTACHMENTS = UPLOAD_LIMITS.anexo.maxCount;
/** Characters of what is said about a report. */
export const MAX_REPORT = 1_000;

/** Why somebody reports a conversation; the words that the database keeps. */
export const REPORT_REASONS = ["golpe", "dados_bancarios", "ofensa", "spam", "outro"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export type Role = "captador" | "financiador";

/** A piece of a message: text, or an address that is shown as a link. */
export type Piece = { text: string; href: string | null };

/** An address of the web, as far as people write one. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/gi;
/** What closes a sentence after an address and is no part of it. */
const CLOSING = /[.,;:!?)\]}»”’*_]+$/;

/** The address itself; null unless it leads to the web by name, without a user in it. */
function hrefOf(written: string): string | null {
  const address = /^https?:/i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname, href } = new URL(address);
  if (!/^https?:$/.test(protocol) || username || password) return null;
  return hostname.includes(".") ? href : null;
}

/** A message in pieces: joined together they are the message, character for character. */
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

/** The beginning of a message, in one line, as a list shows it. */
export function excerptOf(texto: string, most = 140): string {
  const line = [...texto.replace(/\s+/g, " ").trim()];
  return line.length > most
    ? `${line
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : line.join("");
}

/** The part of a message around the first place where a searched word stands; its beginning where none does. */
export function excerptAround(texto: string, at: number, most = 140): string {
  if (at < most / 2) return excerptOf(texto, most);
  return `…${excerptOf(texto.slice(at - 30), most)}`;
}
