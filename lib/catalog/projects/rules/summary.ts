import { cutText, isLonger } from "@/lib/kit/text";

/** Share of the cut that may be dropped to end with a whole word. */
const WORD_SHARE = 0.25;

/**
 * At most 150 characters of a description (B2.6, B9.5), cut after a word unless the word is very long. Adds an ellipsis
 * where text was cut; line breaks become spaces.
 */
export function cutDescription(text: string, max = 150): string {
  const clean = text.replace(/\s+/g, " ").trim();
  if (!isLonger(clean, max)) return clean;
  // One character more shows whether a word ends exactly at the limit.
  const end = cutText(clean, max + 1).lastIndexOf(" ");
  const whole = cutText(clean, max);
  const cut = end >= max * (1 - WORD_SHARE) ? clean.slice(0, end) : whole;
  return `${cut.replace(/[\s.,;:–—-]+$/, "")}…`;
}
