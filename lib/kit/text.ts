import { atFirstUse } from "./at-first-use";

/**
 * Maximum UTF-16 units read of an input, to limit parsing time. The maximum exceeds twice the limit (characters) of
 * every typed text, so that a text above its own limit is refused instead of cut.
 */
export const MAX_READ = 12_000;
/**
 * Control and invisible characters (such as soft hyphens and direction overrides), which can hide text. Joiners and
 * the variation selectors 1 to 16 do not match, because emoji and some scripts need them.
 */
export const INVISIBLE =
  /(?!\p{Join_Control}|[\ufe00-\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;

const HTML_ELEMENTS =
  "a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code " +
  "col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form " +
  "frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map " +
  "mark marquee math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q s samp " +
  "script section select slot small source span strike strong style sub summary sup svg table tbody td template textarea " +
  "tfoot th thead time title tr track tt u ul video wbr";

/** Placeholder for a line break while tags are removed: a private-use character that nobody types. */
const BREAK = "\ue000";

/** Rest of a tag after "<". Attributes must contain an "=", so "<a partir de maio>" is no tag. */
const ELEMENT = `/?(?:${HTML_ELEMENTS.replaceAll(" ", "|")})(?:[\\s${BREAK}/][^<>=]*=[^<>]*|[\\s${BREAK}]*/?)>`;
const TAG = new RegExp(`<${ELEMENT}`, "gi");

/** Joiners at the edge of a word, and variation selectors at its start, where they have no effect. */
const LOOSE_JOINERS = new RegExp(
  `(?<![^ ${BREAK}])[\\u200c-\\u200d\\ufe00-\\ufe0f]+|[\\u200c-\\u200d]+(?=[ ${BREAK}]|$)`,
  "gu",
);

const withoutTags = (text: string, tags: readonly RegExp[]): string =>
  [/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, /<!--[\s\S]*?-->/g, ...tags]
    .reduce((rest, tag) => rest.replace(tag, ""), text.normalize("NFC"))
    .replace(LOOSE_JOINERS, "")
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();

/** Maximum rounds of removals. A text that needs more rounds must be an attack, so it loses every "<". */
const ROUNDS = 4;

/** Reduces a text to one line. Removes the matches of `tags`, and the matches that a removal creates. Idempotent. */
function reduced(text: string, tags: readonly RegExp[]): string {
  let rest = text.slice(0, MAX_READ).toWellFormed().replace(/\s/g, " ").replace(INVISIBLE, "");
  for (let round = 0; round < ROUNDS; round++) {
    const next = withoutTags(rest, tags);
    if (next === rest) return rest;
    rest = next;
  }
  return withoutTags(rest.replaceAll("<", ""), tags);
}

const ANY_TAG = /<[a-z/!?][^<>]*>/gi;
/** A run of "<" matches only as a whole, because trying each "<" would take quadratic time. */
const ANY_TAG_START = /(?<!<)<+(?=[a-z/!?])/gi;

/**
 * Reduces input to one line of plain text (A5.9). Removes tags, contents of scripts and styles, and control, bidi and
 * invisible characters. "2 < 3" is unchanged, because no tag starts there. Idempotent.
 */
export const toPlainText = (text: string): string => reduced(text, [ANY_TAG, ANY_TAG_START]);

/**
 * Reduces a text to one line of plain text. Only HTML elements count as tags, so "Ana <ana@x.com.br>" and "erro <NaN>"
 * are unchanged. The result is not HTML-escaped.
 */
export const toPlainLine = (text: string): string => reduced(text.replaceAll(BREAK, ""), [TAG]);

/** Plain text with its line breaks. Consecutive empty lines become one. Removes tags as {@link toPlainLine} does. */
export const toPlainLines = (text: string): string =>
  reduced(text.replaceAll(BREAK, "").replace(/\r\n?|[\n\u2028\u2029]/g, BREAK), [TAG])
    .split(BREAK)
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Removes case and accents for comparisons. */
export const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Length in code points, as in PostgreSQL. `length` counts UTF-16 units and would refuse emoji that fit the column. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || characters(text) > max);

/** Below U+0300, where combining characters begin, each UTF-16 unit is one grapheme (except in CR LF). */
const BELOW_COMBINING = /^[\0-\u02ff]*$/;

const graphemes = atFirstUse(() => new Intl.Segmenter("pt-BR", { granularity: "grapheme" }));

/** Cuts to at most `max` code points, between two graphemes. PostgreSQL would refuse half of a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (!isLonger(text, max)) return text;
  // Real graphemes have up to about ten characters. Longer ones may be split.
  const start = text.slice(0, 2 * max + 32);
  if (BELOW_COMBINING.test(start)) return start.slice(0, max);
  let cut = "";
  let left = max;
  for (const { segment } of graphemes().segment(start)) {
    left -= characters(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut;
}

/**
 * A value as one line of JSON for an AI model. Escapes `<` and `>`, because the model could take them for the tag of a
 * role.
 */
export const promptLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u2028\u2029<>]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** One line without control characters, so that a mail's subject cannot add a header. */
export const headerText = (text: string, limit = 200): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return [...line].slice(0, limit).join("");
};
