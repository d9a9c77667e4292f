import { cutText } from "@/lib/kit/text";

/** The listed abbreviations do not end a sentence. */
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:art|n|Sr|Sra)\.)\s+(?=["“(]?\p{Lu})|\n+/u;

export const sentencesOf = (text: string): string[] =>
  text.split(SENTENCE_END).flatMap((one) => one.trim() || []);

export const MAX_PARAGRAPHS = 40;

/**
 * Makes each line a paragraph. The last of {@link MAX_PARAGRAPHS} joins all remaining lines, because many short lines
 * are expensive to draw.
 */
export function paragraphsOf(text: string): string[] {
  const all = text.split(/\n+/).flatMap((one) => one.trim() || []);
  const last = MAX_PARAGRAPHS - 1;
  return all.length <= MAX_PARAGRAPHS ? all : [...all.slice(0, last), all.slice(last).join(" · ")];
}

export const keepAmounts = (text: string): string => text.replace(/R\$ (?=\d)/g, "R$\u00a0");

export function mapTexts<T>(value: T, change: (text: string) => string): T {
  const mapped = (part: unknown): unknown => {
    if (typeof part === "string") return change(part);
    if (Array.isArray(part)) return part.map(mapped);
    if (part === null || typeof part !== "object" || ArrayBuffer.isView(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, mapped(one)]));
  };
  return mapped(value) as T;
}

/** At most `max` characters: the first whole sentences, or the start of a longer first sentence with an ellipsis. */
export function fitText(text: string, max: number): string {
  if (text.length <= max) return text;
  let fit = "";
  for (const sentence of sentencesOf(text)) {
    if (fit.length + sentence.length + 1 > max) break;
    fit += (fit ? " " : "") + sentence;
  }
  if (fit) return fit;
  const half = Math.floor(max / 2);
  const space = text.slice(0, max).lastIndexOf(" ");
  return `${(space > half ? text.slice(0, space) : cutText(text, half)).trimEnd()}…`;
}
