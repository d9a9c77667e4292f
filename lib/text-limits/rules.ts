/**
 * Characters of a text as people and PostgreSQL count them: code points. `length` counts UTF-16 units instead, of which
 * an emoji has two, so it refuses what the database takes.
 */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has more characters than a limit allows; looks no further than it has to. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || characters(text) > max);

/** Below this nothing combines with what stands before it: each unit is one sign. */
const PLAIN = /^[\0-\u02ff]*$/;

const signs = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/**
 * The beginning of a text, of at most so many characters. It ends between two signs as people see them (graphemes): an
 * accent is not cut off its letter, a family not off its members, and no half of a surrogate pair is left, which
 * PostgreSQL would refuse.
 */
export function cutText(text: string, max: number): string {
  if (!isLonger(text, max)) return text;
  // The longest signs in use have about ten characters; more than that is no sign worth keeping whole.
  const start = text.slice(0, 2 * max + 32);
  if (PLAIN.test(start)) return start.slice(0, max);
  let cut = "";
  let left = max;
  for (const { segment } of signs.segment(start)) {
    left -= characters(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut;
}

/** Control characters, direction overrides, and characters without width that hide text in text. */
export const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
