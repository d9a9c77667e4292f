import { cutText, isLonger } from "@/lib/kit/text";

/** Largest share of the limit that may stay unused, to end with a whole word. */
const WORD_SHARE = 0.25;

/** Cuts a description to `max` characters and an ellipsis (B2.6, B9.5), if possible after a whole word. */
export function cutDescription(text: string, max = 150): string {
  const clean = text.replace(/\s+/g, " ").trim();
  if (!isLonger(clean, max)) return clean;
  // One character more shows whether a word ends exactly at the limit.
  const end = cutText(clean, max + 1).lastIndexOf(" ");
  const whole = cutText(clean, max);
  const cut = end >= max * (1 - WORD_SHARE) ? clean.slice(0, end) : whole;
  return `${cut.replace(/[\s.,;:–—-]+$/, "")}…`;
}
