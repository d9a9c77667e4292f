import { atFirstUse } from "./at-first-use";

/**
 * UTF-16 units: more than twice the characters that any field takes, so that what is too long is refused and never cut
 * to fit; reading stays fast whatever arrives.
 */
export const MAX_READ = 12_000;
/**
 * Control characters, and every character that Unicode draws as nothing (soft hyphen, direction overrides, fillers, tags):
 * they hide text in text. Joiners and variation selectors stay, because emoji and some scripts are spelled with them.
 */
export const INVISIBLE =
  /(?!\p{Join_Control}|[\ufe00-\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;

/** Elements that a text pasted from a page or a mail may be wrapped in. */
export const HTML_ELEMENTS =
  "a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code " +
  "col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form " +
  "frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map " +
  "mark marquee math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q s samp " +
  "script section select slot small source span strike strong style sub summary sup svg table tbody td template textarea " +
  "tfoot th thead time title tr track tt u ul video wbr";

/** Stands for a line break while the rest is reduced; nobody types it. */
const BREAK = "\ue000";

/** Elements without attributes, or with at least one that has a value: "<a partir de maio>" is a remark. */
const ELEMENT = `/?(?:${HTML_ELEMENTS.replaceAll(" ", "|")})(?:[\\s${BREAK}/][^<>=]*=[^<>]*|[\\s${BREAK}]*/?)>`;
const TAG = new RegExp(`<${ELEMENT}`, "gi");
/** Taking tags out may bring the halves of another together; it loses its beginning. */
const TAG_START = new RegExp(`(?<!<)<+(?=${ELEMENT})`, "gi");

/** Joiners and variation selectors at the edge of a word: nothing is beside them that they could join or vary. */
const LOOSE_JOINERS = new RegExp(
  `(?<![^ ${BREAK}])[\\u200c-\\u200d\\ufe00-\\ufe0f]+|[\\u200c-\\u200d]+(?=[ ${BREAK}]|$)`,
  "gu",
);

/** The text without what `tag` finds, and without what taking that out could make of the rest. */
const reduced = (text: string, tag: RegExp, tagStart: RegExp): string =>
  text
    .slice(0, MAX_READ)
    .toWellFormed()
    .replace(/\s/g, " ")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(tag, "")
    .replace(tagStart, "")
    .replace(LOOSE_JOINERS, "")
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();

const ANY_TAG = /<[a-z/!?][^<>]*>/gi;
/** Begins only where a run of "<" does: from each of ten thousand in a row it would look through all the others. */
const ANY_TAG_START = /(?<!<)<+(?=[a-z/!?])/gi;

/**
 * Reduces what was typed to plain text in one line (A5.9): no tags, no contents of scripts and styles, no control
 * characters, no characters that reverse or hide others, single spaces. "2 < 3" stays, because no tag starts there.
 * The result holds nothing more to remove, so it may be applied any number of times.
 */
export const toPlainText = (text: string): string => reduced(text, ANY_TAG, ANY_TAG_START);

/**
 * A remark or a subject as one line of plain text. Only what HTML knows as an element counts as a tag: "Ana
 * <ana@x.com.br>" and "erro <NaN>" stay as they were typed. Whoever shows the result escapes it, as any text.
 */
export const toPlainLine = (text: string): string => reduced(text.replaceAll(BREAK, ""), TAG, TAG_START);

/** The same for a message, which keeps its lines; of several empty ones in a row, one. */
export const toPlainLines = (text: string): string =>
  reduced(text.replaceAll(BREAK, "").replace(/\r\n?|[\n\u2028\u2029]/g, BREAK), TAG, TAG_START)
    .split(BREAK)
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/**
 * A text without capitals and accents, by which two spellings of a word are compared. A search of projects is folded by
 * the database instead: `pattern` in lib/projects/queries/filters.ts.
 */
export const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Words that stay small inside a name. */
const SMALL = new Set(
  "e de da do das dos em na no nas nos ao aos para por com sem sob as os and of the".split(" "),
);

/** Legal forms and sizes, as people write them. */
const FORMS = new Map<string, string>([
  ["LTDA", "Ltda"],
  ["EIRELI", "Eireli"],
  ["CIA", "Cia"],
  ["ME", "ME"],
  ["EPP", "EPP"],
  ["MEI", "MEI"],
  ["SA", "SA"],
  ["SS", "SS"],
]);

/** Words of up to three letters that are words; every other of that length is taken for initials or a sigla. */
const SHORT_WORDS = new Set(
  (
    "agua ana ari ata bar bem bio boa bom cal ceu cha cor dez dia dom eco eva fe fio flor foz gas gil giz ilha ioga isa " +
    "ivo jet lar lea leo lia luz mae mar mel mil min nil nova oca oeste olho ouro pai pao paz pe pia pio pos pra pre pro " +
    "rei rio rua rui sal sao sol sul tao tia trem uai una uma vai vao via vez viva voz xis ze zoo"
  ).split(" "),
);

const capitalized = (word: string) =>
  word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1).toLocaleLowerCase("pt-BR");

/** One run of letters and digits, in capitals. */
function readableWord(word: string): string {
  const form = FORMS.get(word);
  if (form) return form;
  if (/\d/.test(word)) return word;
  const plain = fold(word);
  if (!/[aeiouy]/.test(plain)) return word;
  return plain.length > 3 || SHORT_WORDS.has(plain) ? capitalized(word) : word;
}

/**
 * A name in capitals, as the registry writes them, in the case in which people read it: "INDUSTRIA DE BEBIDAS DO SUL
 * LTDA" becomes "Industria de Bebidas do Sul Ltda". Siglas, initials, sizes (ME, EPP) and Roman numbers keep their
 * capitals, accents are not guessed, and a name with any small letter is its owner's own spelling and stays. For
 * headings and greetings; what is stored stays as it is.
 */
export function readableName(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, "");
  if (letters.length < 2 || letters !== letters.toLocaleUpperCase("pt-BR")) return name;
  let before: string | null = null;
  return name.replace(/[\p{L}\p{M}\d]+(?:\.(?=[\p{L}\d])[\p{L}\d]+)*/gu, (run) => {
    const small = run.toLocaleLowerCase("pt-BR");
    const last = before;
    before = small;
    if (run.includes(".")) return run;
    // Alone, A and O are initials; after a small word they are articles.
    const isArticle = (small === "a" || small === "o") && last !== null && SMALL.has(last);
    if (!SMALL.has(small) && !isArticle) return readableWord(run);
    return last === null ? capitalized(run) : small;
  });
}

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

const signs = atFirstUse(() => new Intl.Segmenter("pt-BR", { granularity: "grapheme" }));

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
  for (const { segment } of signs().segment(start)) {
    left -= characters(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut;
}
